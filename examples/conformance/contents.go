// This file holds the tools that answer with each kind of content.

package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"image"
	"image/png"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wymcp/wymcp-go/mcp"
)

// noArguments is the input schema of a tool that takes nothing.
const noArguments = `{"type":"object","additionalProperties":false}`

// answers makes a tool that takes nothing and answers with the content.
func answers(name, description string, content ...sdk.Content) mcp.RawTool {
	return fixture(name, description, func(context.Context) (any, error) { return content, nil })
}

// fixture makes a tool that takes nothing.
func fixture(name, description string, do func(context.Context) (any, error)) mcp.RawTool {
	return mcp.RawTool{
		Name: name, Description: description, InputSchema: json.RawMessage(noArguments),
		Call: func(ctx context.Context, _ json.RawMessage) (any, error) { return do(ctx) },
	}
}

func contents() []mcp.RawTool {
	picture := &sdk.ImageContent{Data: dot(), MIMEType: "image/png"}
	resource := func(uri string) *sdk.EmbeddedResource {
		return &sdk.EmbeddedResource{Resource: &sdk.ResourceContents{URI: uri, MIMEType: "text/plain", Text: "The text of a resource."}}
	}
	return []mcp.RawTool{
		answers("test_simple_text", "Answers with a text.", &sdk.TextContent{Text: "This is a simple text response for testing."}),
		answers("test_image_content", "Answers with an image.", picture),
		answers("test_audio_content", "Answers with a sound.", &sdk.AudioContent{Data: silence(), MIMEType: "audio/wav"}),
		answers("test_embedded_resource", "Answers with a resource.", resource("test://embedded-resource")),
		answers("test_multiple_content_types", "Answers with a text, an image and a resource.",
			&sdk.TextContent{Text: "Multiple content types test:"}, picture, resource("test://mixed-content-resource")),
	}
}

// dot is a picture of one pixel.
func dot() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err) // nothing of it can fail
	}
	return b.Bytes()
}

// silence is a WAV file of eight samples.
func silence() []byte {
	const samples, rate = 8, 8000
	b := []byte("RIFF")
	b = binary.LittleEndian.AppendUint32(b, 36+samples)
	b = append(b, "WAVEfmt "...)
	b = binary.LittleEndian.AppendUint32(b, 16)   // bytes of this chunk
	b = binary.LittleEndian.AppendUint16(b, 1)    // PCM
	b = binary.LittleEndian.AppendUint16(b, 1)    // channel
	b = binary.LittleEndian.AppendUint32(b, rate) // samples a second
	b = binary.LittleEndian.AppendUint32(b, rate) // bytes a second
	b = binary.LittleEndian.AppendUint16(b, 1)    // bytes a sample
	b = binary.LittleEndian.AppendUint16(b, 8)    // bits a sample
	b = append(b, "data"...)
	b = binary.LittleEndian.AppendUint32(b, samples)
	return append(b, bytes.Repeat([]byte{128}, samples)...)
}
