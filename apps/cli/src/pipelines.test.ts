import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readAuditOrder } from './options/audit-order.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'vigie-pipelines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'base.json'), '{}');
/** Shell function that replaces the command and writes one argument per line. */
const STAND_IN = `vigie() { printf '%s\\n' "$@" > arguments; }\n`;

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

const INPUTS = { URLS: 'https://www.example.org/ https://www.example.org/b', CONFIG: '', REPORTS: 'reports' };
const WISHES = { BASE: 'base.json', FAIL_ON: 'broken', FAIL_UNDER: 'B', LANGUAGE_OF_SUMMARY: 'fr' };

/** Runs a step's script with the replaced command; returns the arguments of the call. */
function argumentsOf(script: string, env: Record<string, string>): string[] {
  const run = spawnSync('sh', ['-e', '-c', STAND_IN + script], {
    cwd: folder,
    env: { PATH: process.env.PATH, GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary', ...env },
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  return readFileSync(join(folder, 'arguments'), 'utf8').trimEnd().split('\n');
}

type Step = { name?: string; run?: string; env?: Record<string, string> };
type Action = { inputs: Record<string, unknown>; runs: { steps: Step[] } };
const action = (): Action => parse(read('action.yml')) as Action;

function scriptOfTemplate(): string {
  const [, job] = parseAllDocuments(read('templates/audit.yml')).map(
    (document) => document.toJS() as unknown,
  );
  const [{ script }] = Object.values(job as Record<string, { script: string[] }>) as [{ script: string[] }];
  return (script.at(-1) ?? '').replace('"$CI_BUILDS_DIR/vigie/node_modules/.bin/vigie"', 'vigie');
}

test.each([
  ['the action', () => action().runs.steps.find(({ name }) => name === 'Audit')?.run ?? ''],
  ['the GitLab component', scriptOfTemplate],
])('%s calls the audit as the command line understands it', async (_, script) => {
  const [verb, ...argv] = argumentsOf(script(), { ...INPUTS, ...WISHES });
  expect(verb).toBe('audit');
  const order = await readAuditOrder(argv);
  expect(order).toMatchObject({
    urls: INPUTS.URLS.split(' '),
    compare: 'base.json',
    failOn: 'broken',
    lang: 'fr',
  });
  expect(order.also.map(({ path }) => path)).toEqual(['reports/vigie.json', 'reports/vigie.md']);
  const withoutBase = argumentsOf(script(), { ...INPUTS, ...WISHES, BASE: 'none.json' });
  expect(withoutBase).not.toContain('--fail-on');
  const [, ...leaks] = argumentsOf(script(), { ...INPUTS, ...WISHES, BASE: '', FAIL_ON: 'personal-data' });
  expect((await readAuditOrder(leaks)).failOn).toBe('personal-data');
});

test('the action uses each input that it has, and no other', () => {
  const { inputs } = action();
  const used = [...read('action.yml').matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
});
