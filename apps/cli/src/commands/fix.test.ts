import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UsageError } from '../options/usage-error.ts';
import { fix } from './fix.ts';

const POLICY = "default-src 'self'; script-src 'self'";
const NGINX = `server {\n  listen 80;\n  add_header Content-Security-Policy "${POLICY}" always;\n}\n`;
const PAGE = '<html>\r\n<head>\r\n</head>\r\n<body></body></html>';
const LAYER = '<script>window.dataLayer = window.dataLayer || [];</script>';

const folder = await mkdtemp(join(tmpdir(), 'vigie-fix-'));
const outside = await mkdtemp(join(tmpdir(), 'vigie-fix-outside-'));
afterAll(() => Promise.all([folder, outside].map((path) => rm(path, { recursive: true }))));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const failed = (check: string, outcome: string, ...changes: object[]) => ({
  check,
  outcome: 'failed',
  remedy: { proof: { outcome, reason: null, changes, after: [] } },
});
const url = 'https://shop.example/';
const REPORT = {
  website: url,
  pages: [
    {
      url,
      finalUrl: url,
      verdicts: [
        failed('csp', 'proven', {
          kind: 'set-header',
          url,
          name: 'content-security-policy',
          value: `${POLICY} https://cdn.example/m.js`,
        }),
        failed('dataLayer', 'proven', { kind: 'insert', url, where: 'head-start', html: `${LAYER}\n` }),
        failed('hitPageview', 'not-enough', { kind: 'set-header', url, name: 'X-\u0041', value: 'b' }),
      ],
    },
  ],
};
const audit = join(folder, 'audit.json');

beforeAll(async () => {
  await put(audit, JSON.stringify(REPORT));
  await put(join(folder, 'deploy/nginx.conf'), NGINX);
  await put(join(folder, 'node_modules/pkg/nginx.conf'), NGINX);
  await put(join(folder, 'public/in dex.d/index.html'), PAGE);
  await put(join(outside, 'nginx.conf'), NGINX);
  await symlink(outside, join(folder, 'linked'));
  await symlink(join(outside, 'nginx.conf'), join(folder, 'linked.conf'));
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: '', err: '' };
  const spies = [
    vi.spyOn(process, 'cwd').mockReturnValue(folder),
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((piece) => {
        output[name === 'stdout' ? 'out' : 'err'] += String(piece);
        return true;
      }),
    ),
  ];
  try {
    return { code: await fix.run(argv), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('prints lines of every form that carries them, in both languages', async () => {
  const { code, out, err } = await run(audit);
  expect(code).toBe(1);
  expect(out).toContain('== nginx, shop.example\n# in server { }\n');
  expect(out).toContain(`Header always set Content-Security-Policy "${POLICY} https://cdn.example/m.js"`);
  expect(err).toBe(
    'Not proven, and left out:\n  hitPageview: https://shop.example/\n--all writes those that name a change.\n',
  );
  expect((await run(audit, '--as', 'nginx', '--lang', 'fr')).out).toContain('hérite');
});

test('prints differences that git takes, of files of the folder only', async () => {
  const { code, out } = await run(audit, '--patch');
  expect(code).toBe(1);
  expect(out.match(/^--- .*/gm)).toEqual(['--- a/deploy/nginx.conf', '--- "a/public/in dex.d/index.html"']);
  expect(out.match(/^[-+][^-+][^\n]*/gm)).toEqual([
    `-  add_header Content-Security-Policy "${POLICY}" always;`,
    `+  add_header Content-Security-Policy "${POLICY} https://cdn.example/m.js" always;`,
    `+${LAYER}\r`,
  ]);
  execFileSync('git', ['apply', '--check', '-'], { cwd: folder, input: out });
});

test('takes what is not proven only on request, and marks it', async () => {
  const { code, err } = await run(audit, '--patch', '--all', '--config', join(folder, 'deploy/nginx.conf'));
  expect(code).toBe(1);
  expect(err).toContain('NOT PROVEN: shop.example/* X-A: b\n');
  expect(err).toContain('Not carried:\n  shop.example/* head-start');
});

test('writes the files, then has nothing to do', async () => {
  const proven = join(folder, 'proven.json');
  const [page] = REPORT.pages;
  await put(
    proven,
    JSON.stringify({ ...REPORT, pages: [{ ...page, verdicts: page?.verdicts.slice(0, 2) }] }),
  );
  const { code, err } = await run(proven, '--patch', '--write');
  expect({ code, err }).toEqual({ code: 0, err: '2 files changed.\n' });
  expect(await readFile(join(folder, 'deploy/nginx.conf'), 'utf8')).toContain(
    `${POLICY} https://cdn.example/m.js"`,
  );
  expect(await readFile(join(outside, 'nginx.conf'), 'utf8')).toBe(NGINX);
  const again = await run(proven, '--patch');
  expect(again).toEqual({ code: 0, out: '', err: 'The files contain it already.\n' });
  const { files, left } = JSON.parse((await run(proven, '--patch', '--format', 'json')).out) as Record<
    string,
    unknown[]
  >;
  expect({ files, left }).toEqual({ files: [], left: [] });
});

test.each([
  [[], 'the file is missing'],
  [['none.json'], 'there is no such file'],
  [[audit, '--write'], '--write changes files: add --patch'],
  [[audit, '--config', 'x'], 'add --patch'],
  [[audit, '--patch', '--config', join(folder, 'none.conf')], 'there is no such file'],
  [[audit, '--patch', '--config', audit], 'name its kind with --as'],
  [[audit, '--as', 'iis'], 'is not one of'],
  [[join(folder, 'deploy/nginx.conf')], 'is not JSON'],
])('reports what to write in place of %s', async (argv, sentence) => {
  const error = await run(...argv).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(String((error as UsageError).faults)).toContain(sentence);
});
