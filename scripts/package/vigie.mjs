#!/usr/bin/env node
// The command of the package. It is read by any Node: one that is too old is told so.
const OLDEST = [22, 17];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
  await import('../apps/cli/src/main.js');
} else {
  console.error(`Vigie runs on Node ${OLDEST.join('.')} or newer; this is ${process.version}.`);
  process.exitCode = 3;
}
