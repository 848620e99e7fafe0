#!/usr/bin/env node
// Runs under any Node from 20 on: hands over to a Node that runs TypeScript when this one does not.
import { fileURLToPath } from 'node:url';
import { findNode, handOver, newerNodeWanted } from '../../../scripts/runtime.mjs';

const main = new URL('../src/main.ts', import.meta.url);
const node = findNode();

if (node === process.execPath) {
  await import(main.href);
} else if (node === null) {
  console.error(newerNodeWanted());
  process.exitCode = 3;
} else {
  process.exitCode = await handOver(node, [fileURLToPath(main), ...process.argv.slice(2)]);
}
