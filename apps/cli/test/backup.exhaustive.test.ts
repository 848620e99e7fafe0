import {
  access,
  chmod,
  copyFile,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { spawnVigie, type CommandRun } from './run-vigie.ts';

const PASSWORD = 'correct horse battery';

const run = (args: string[], env: Record<string, string>, typed = '') => {
  const { child, ended } = spawnVigie(args, env, 'pipe');
  child.stdin?.end(typed);
  return ended;
};

const createUser = (email: string, env: Record<string, string>) =>
  run(['user', 'create', '--email', email, '--role', 'admin'], env, `${PASSWORD}\n`);

/** Starts a worker and waits for its start message; rejects when it ends before. */
async function startWorker(env: Record<string, string>): Promise<CommandRun> {
  const worker = spawnVigie(['worker'], { ...env, LOG_LEVEL: 'silent' });
  const ready = new Promise((done) => worker.child.stdout?.once('data', done));
  await Promise.race([ready, worker.ended.then(({ err }) => Promise.reject(new Error(err)))]);
  return worker;
}

async function stop({ child, ended }: CommandRun): Promise<void> {
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0 });
}

describe('backup and restore', () => {
  let folder: string;
  let first: Record<string, string>;
  let second: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigie-backup-'));
    await chmod(folder, 0o755);
    first = { VIGIE_DATA: join(folder, 'first'), PORT: '0' };
    second = { VIGIE_DATA: join(folder, 'second'), PORT: '0' };
  });

  const file = (name = 'vigie.backup') => join(folder, name);

  it('migrates an empty database, and then finds nothing to do', async () => {
    expect(await run(['migrate'], first)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Migrated: 0001, /),
    });
    expect(await run(['migrate'], first)).toMatchObject({ code: 0, out: 'The schema is up to date.\n' });
  });

  it('counts rollups again, beside whoever uses the database', async () => {
    expect(await run(['rebuild-rollups'], first)).toMatchObject({
      code: 0,
      out: 'Counted again: 0 websites.\n',
    });
  });

  it('creates a user with a password from standard input', async () => {
    expect(await createUser('ada@vigie.example', first)).toMatchObject({
      code: 0,
      out: 'ada@vigie.example is admin of "Vigie".\n',
    });
    expect(await createUser('ada@vigie.example', first)).toMatchObject({
      code: 3,
      err: 'vigie user create: There is a user ada@vigie.example already.\n',
    });
  });

  it('backs up a database that runs, and restores it elsewhere with its key', async () => {
    const worker = await startWorker(first);
    const saved = await run(['backup', file()], first);
    await stop(worker);
    expect(saved).toMatchObject({ code: 0, out: expect.stringContaining('is complete') });
    expect(saved.err).toMatch(/THE INSTANCE KEY [0-9a-f]{12} IS NOT IN THIS FILE/);

    const restored = await run(['restore', file()], second);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Everybody signs in again.') });
    expect(restored.err).toContain('THIS MACHINE DOES NOT HAVE THE INSTANCE KEY');
    expect(await run(['worker'], second)).toMatchObject({
      code: 2,
      err: expect.stringContaining('VIGIE_SECRET_KEY'),
    });

    const key = (await readFile(join(folder, 'first', 'keys', 'instance-key'), 'utf8')).trim();
    await stop(await startWorker({ ...second, VIGIE_SECRET_KEY: key }));
    expect((await createUser('ada@vigie.example', second)).err).toContain('already');
  });

  it('streams to standard output, and reports all else on standard error', async () => {
    const { child, ended } = spawnVigie(['backup', '-'], first);
    // The encoding preserves bytes.
    child.stdout?.setEncoding('latin1');
    const saved = await ended;
    expect(saved).toMatchObject({ code: 0, err: expect.stringContaining('- is complete') });
    await writeFile(file('streamed'), saved.out, 'latin1');
    expect(await run(['restore', file('streamed'), '--replace'], second, 'replace\n')).toMatchObject({
      code: 0,
    });
  });

  it('writes to a device and never replaces it; a full one is a sentence', async () => {
    for (const device of ['null', 'full']) await symlink(`/dev/${device}`, file(device));
    expect(await run(['backup', file('null')], first)).toMatchObject({ code: 0 });
    expect(await run(['backup', file('full')], first)).toMatchObject({
      code: 3,
      err: expect.stringMatching(
        /\nvigie backup: It cannot continue: the disk is full \(of bytes, or of files\)\.\n$/,
      ),
    });
    for (const device of ['null', 'full']) expect(await readlink(file(device))).toBe(`/dev/${device}`);
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([]);
    expect(await run(['backup', folder], first)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${folder} cannot be written: it is a folder`),
    });
  });

  it('asks for a word before it replaces what is there', async () => {
    expect(await run(['restore', file()], second)).toMatchObject({
      code: 3,
      err: expect.stringContaining('This database holds data.'),
    });
    expect(await run(['restore', file(), '--replace'], second, 'yes\n')).toMatchObject({ code: 2 });
    expect(await run(['restore', file(), '--replace'], second, 'replace\n')).toMatchObject({ code: 0 });
  });

  it('refuses a cut file, and reports what is wrong with a command line', async () => {
    await copyFile(file(), file('cut'));
    await truncate(file('cut'), 1000);
    expect(await run(['restore', file('cut')], { VIGIE_DATA: join(folder, 'third') })).toMatchObject({
      code: 3,
      err: 'vigie restore: This backup cannot be restored. It ends too early.\n',
    });
    expect(await run(['backup'], first)).toMatchObject({
      code: 2,
      err: expect.stringContaining('the file is missing'),
    });
    expect(await run(['backup', file('x')], { VIGIE_DATA: join(folder, 'nowhere') })).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no database in'),
    });
    await expect(access(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
