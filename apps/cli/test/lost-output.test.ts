import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const BINARY = fileURLToPath(new URL('../bin/vigie.mjs', import.meta.url));
const AUDIT = 'audit http://127.0.0.1:9/ --js-tag a.js --php-tag b.php';

/** Returns the result of a shell line in which `vigie` is the real command. */
async function inShell(line: string) {
  const script = `vigie() { "${process.execPath}" "${BINARY}" "$@"; }; ${line}`;
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
  const [code] = await once(child, 'close');
  return { code, err };
}

it('ends with an error and one sentence when its output is full', async () => {
  expect(await inShell('vigie config > /dev/full')).toEqual({
    code: 3,
    err: 'vigie: Standard output cannot be written: the disk is full (of bytes, or of files).\n',
  });
});

it('does not audit for nobody: a closed output is refused before', async () => {
  const { code, err } = await inShell(`vigie ${AUDIT} >&-`);
  expect(code).toBe(2);
  expect(err).toMatch(/^vigie audit: standard output is closed, so nobody could read the report/);
});
