// Drives the task tracker with @modelcontextprotocol/client, held to one
// revision or left to negotiate.
//
//   node modern.mjs 2026-07-28|auto|legacy stdio PROGRAM [ARGUMENT...]
//   node modern.mjs 2026-07-28|auto|legacy http URL

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { drive } from './checks.mjs';

const [revision, over, target, ...args] = process.argv.slice(2);
const options = {
  legacy: {},
  auto: { versionNegotiation: { mode: 'auto' } },
}[revision] ?? { versionNegotiation: { mode: { pin: revision } } };
const client = new Client({ name: 'ci', version: '1.0.0' }, options);
await client.connect(over === 'stdio'
  ? new StdioClientTransport({ command: target, args })
  : new StreamableHTTPClientTransport(new URL(target)));
assert.equal(client.getNegotiatedProtocolVersion(), revision === 'legacy' ? '2025-11-25' : '2026-07-28');
await drive(client);
await client.close();
console.log(`ok: @modelcontextprotocol/client, ${revision}, over ${over}`);
