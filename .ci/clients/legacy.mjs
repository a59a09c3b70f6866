// Drives the task tracker with @modelcontextprotocol/sdk, the client of the
// revisions up to 2025-11-25.
//
//   node legacy.mjs stdio PROGRAM [ARGUMENT...]
//   node legacy.mjs http URL

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { drive } from './checks.mjs';

const [over, target, ...args] = process.argv.slice(2);
const client = new Client({ name: 'ci', version: '1.0.0' });
await client.connect(over === 'stdio'
  ? new StdioClientTransport({ command: target, args })
  : new StreamableHTTPClientTransport(new URL(target)));
await drive(client);
await client.close();
console.log(`ok: @modelcontextprotocol/sdk over ${over}`);
