#!/usr/bin/env node
// The command of the package. Any Node can parse it: one that is too old gets a message.
const OLDEST = [22, 17];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
  await import('../apps/cli/src/main.js');
} else {
  console.error(`Vigie runs on Node ${OLDEST.join('.')} or newer; this is ${process.version}.`);
  process.exitCode = 3;
}
