import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const OUTPUT_QUERY = `import { isOutputClosed } from '${new URL('closed-output.ts', import.meta.url).href}';
  process.exit((await isOutputClosed()) ? 1 : 0);`;

it.each([
  { line: '>&-', isClosed: true },
  { line: '>/dev/null', isClosed: false },
  { line: '| cat', isClosed: false },
  // Both outputs are discarded as Node and Python do it.
  { line: '1<>/dev/null 2<>/dev/null', isClosed: false },
])('standard output after $line is closed: $isClosed', async ({ line, isClosed }) => {
  const script = `{ "$0" --input-type=module -e "$1"; echo $? >&3; } ${line}`;
  const stdio = ['ignore', 'ignore', 'inherit', 'pipe'] as const;
  const child = spawn('/bin/sh', ['-c', script, process.execPath, OUTPUT_QUERY], { stdio: [...stdio] });
  let output = '';
  child.stdio[3]?.on('data', (piece: Buffer) => (output += piece.toString()));
  await once(child, 'close');
  expect(output).toBe(isClosed ? '1\n' : '0\n');
});
