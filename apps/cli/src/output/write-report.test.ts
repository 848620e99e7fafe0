import { mkdtemp, readdir, readFile, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openDestination, writeToFile, writeToPipe } from './write-report.ts';

async function* pieces(...texts: string[]) {
  yield* texts;
}

async function* broken() {
  yield 'half';
  throw new Error('no more');
}

const folder = () => mkdtemp(join(tmpdir(), 'vigie-output-'));

describe('a report file', () => {
  it('is written whole', async () => {
    const path = join(await folder(), 'report.json');
    await writeToFile(pieces('{', '}'), await openDestination(path));
    expect(await readFile(path, 'utf8')).toBe('{}');
  });

  it('keeps what it contained when writing fails, and leaves no other file', async () => {
    const parent = await folder();
    const path = join(parent, 'report.json');
    await writeFile(path, 'before');
    await expect(writeToFile(broken(), await openDestination(path))).rejects.toThrow('no more');
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(parent)).toEqual(['report.json']);
  });

  it('is written through a link', async () => {
    const parent = await folder();
    await writeFile(join(parent, 'real.json'), '');
    await symlink(join(parent, 'real.json'), join(parent, 'link.json'));
    await writeToFile(pieces('new'), await openDestination(join(parent, 'link.json')));
    expect(await readFile(join(parent, 'real.json'), 'utf8')).toBe('new');
  });

  it('may be a device, which is written to and not replaced', async () => {
    const destination = await openDestination('/dev/null');
    expect(destination.whole).toBe(false);
    await writeToFile(pieces('gone'), destination);
  });

  it('is refused before the run in a folder that does not exist, and as a folder', async () => {
    const parent = await folder();
    await chmod(parent, 0o700);
    await expect(openDestination(join(parent, 'no/report.json'))).rejects.toThrow(
      /--output .* does not exist/,
    );
    await expect(openDestination(parent)).rejects.toThrow(/it is a folder: name a file in it/);
  });
});

describe('a report on standard output', () => {
  it('ends without error when its reader leaves early', async () => {
    const stream = new PassThrough();
    const left = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    stream.write = () => {
      stream.destroy(left);
      return false;
    };
    await writeToPipe(pieces('a', 'b'), stream);
    expect(stream.destroyed).toBe(true);
  });

  it('leaves the stream open', async () => {
    const stream = new PassThrough();
    await writeToPipe(pieces('a', 'b'), stream);
    expect(stream.read().toString()).toBe('ab');
    expect(stream.writableEnded).toBe(false);
  });
});
