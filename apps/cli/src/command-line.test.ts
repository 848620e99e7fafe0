import { expect, it } from 'vitest';
import type { CommandEntry } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { UsageError } from './options/usage-error.ts';

const help = () => 'how';
const COMMANDS: CommandEntry[] = [
  { name: 'audit', summary: 'audits', load: async () => ({ help, run: async (argv) => argv.length }) },
  {
    name: 'config',
    summary: 'shows',
    load: async () => ({ help, run: () => Promise.reject(new UsageError(['first', 'second'])) }),
  },
  { name: 'user create', summary: 'creates', load: async () => ({ help, run: async (argv) => argv.length }) },
];

async function run(...argv: string[]) {
  const output = { out: '', err: '' };
  const code = await runCommandLine(argv, COMMANDS, {
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
  });
  return { code, ...output };
}

it('hands the rest of the line to the command', async () => {
  expect(await run('audit', 'a', 'b')).toMatchObject({ code: 2, out: '', err: '' });
});

it('knows commands of two words', async () => {
  expect(await run('user', 'create', 'a')).toMatchObject({ code: 1 });
  expect(await run('user', 'crate')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"user crate" is not a command: did you mean "vigie user create"?'),
  });
});

it('lists the commands of a noun', async () => {
  const { code, out } = await run('user', '--help');
  expect(code).toBe(0);
  expect(out).toContain('  user create creates');
  expect(out).not.toContain('audits');
  expect(await run('user')).toMatchObject({ code: 2, out, err: '' });
});

it('lists the commands that exist', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  expect(out).toMatch(/ {2}audit +audits\n {2}config +shows\n {2}user create +creates/);
});

it('prints the help of a command wherever it is requested', async () => {
  expect(await run('audit', 'https://shop.example/', '--help')).toMatchObject({ code: 0, out: 'how' });
});

it('prints its version', async () => {
  expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it('answers 2 to a line without a command', async () => {
  expect((await run()).code).toBe(2);
});

it('guesses what a mistyped command meant', async () => {
  expect(await run('adit')).toMatchObject({
    code: 2,
    err: expect.stringContaining('did you mean "vigie audit"?'),
  });
});

it('answers 2 and lists every fault of a command line', async () => {
  const { code, err } = await run('config');
  expect(code).toBe(2);
  expect(err).toContain('2 things to fix\n  - first\n  - second');
  expect(err).toContain('vigie config --help');
});
