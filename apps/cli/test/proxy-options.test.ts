import { once } from 'node:events';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runVigie } from './run-vigie.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vigie-proxy-options-'));
});

describe('vigie proxy reports what is wrong with its options', () => {
  it.each([
    [['proxy'], '--output is missing: write --output calls.jsonl'],
    [
      ['proxy', '--output', '/nowhere/calls.jsonl'],
      '--output /nowhere/calls.jsonl cannot be written: the folder /nowhere does not exist',
    ],
    [
      ['proxy', '--output', 'x.jsonl', '--port', '70000'],
      '"70000" is not a whole number of ports from 0 to 65535',
    ],
    [['proxy', '--output', 'x.jsonl', '--host', 'shop.example'], '"shop.example" is not an IP address'],
    [
      ['proxy', '--output', 'x.jsonl', '--host', '203.0.113.1'],
      '--host 203.0.113.1 is no address of this machine',
    ],
    [
      ['proxy', '--output', 'x.jsonl', '--ca', '/nowhere'],
      '/nowhere/ca.pem does not exist: make an authority with "vigie proxy ca --ca /nowhere"',
    ],
    [['proxy', 'ca'], '--ca is missing: write --ca ./proxy-ca'],
    [['proxy', 'ca', '--ca', '/dev/null/x'], '--ca /dev/null/x cannot be written: a part of it is no folder'],
  ])('%j', async (line, message) => {
    const words = line.map((word) => (word === 'x.jsonl' ? join(directory, 'x.jsonl') : word));
    const { code, err } = await runVigie(...words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('names a port that is in use, and files that are no authority', async () => {
    const taken = createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const { port } = taken.address() as AddressInfo;
    const output = join(directory, 'y.jsonl');
    const used = await runVigie('proxy', '--output', output, '--port', String(port));
    taken.close();
    expect(used).toMatchObject({ code: 2, err: expect.stringContaining(`--port ${port} is in use`) });
    const odd = await mkdtemp(join(tmpdir(), 'vigie-odd-'));
    await Promise.all(['ca.pem', 'ca-key.pem'].map((name) => writeFile(join(odd, name), 'no')));
    const wrong = await runVigie('proxy', '--output', output, '--ca', odd);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('are no authority') });
  });
});

it('an authority is stored, with a key that only its owner reads', async () => {
  const ca = join(await mkdtemp(join(tmpdir(), 'vigie-authority-')), 'ca');
  const made = await runVigie('proxy', 'ca', '--ca', ca);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('NODE_EXTRA_CA_CERTS=') });
  const key = join(ca, 'ca-key.pem');
  const before = await readFile(key, 'utf8');
  const { out } = await runVigie('proxy', 'ca', '--ca', ca);
  expect(out).toContain('is there already');
  expect(await readFile(key, 'utf8')).toBe(before);
  expect((await stat(key)).mode & 0o777).toBe(0o600);
});
