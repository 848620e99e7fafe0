import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { UsageError } from '../options/usage-error.ts';
import { samplerCommand } from './sampler.ts';

afterEach(() => vi.restoreAllMocks());

const PANEL = ['--panel', 'https://vigie.example.org', '--key', 'k1'];

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output.out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((output.err += String(text)), true));
  const code = await samplerCommand.run(argv);
  vi.restoreAllMocks();
  return { code, ...output };
}

test('writes element, folder and headers of each server', async () => {
  const { code, out } = await run(...PANEL);
  expect(code).toBe(0);
  for (const part of [
    '<script src="/vigie/sampler.js" async></script>',
    'proxy_pass https://vigie.example.org/collect/k1/;',
    'ProxyPass "https://vigie.example.org/collect/k1/"',
    'rewrite * /collect/k1{uri}',
    'https://vigie.example.org/collect/k1/${encodeURIComponent(file)}',
    'app.all("/vigie/:file"',
    'report-uri /vigie/reports; report-to vigie',
  ])
    expect(out).toContain(part);
});

test('keeps the directives of a policy, and replaces those for reports', async () => {
  const { out } = await run(
    ...PANEL,
    '--as',
    'nginx',
    '--path',
    '/m',
    '--policy',
    "default-src 'self'; report-uri /old",
    '--lang',
    'fr',
  );
  expect(out).toContain(
    `add_header Content-Security-Policy "default-src 'self'; report-uri /m/reports; report-to vigie" always;`,
  );
  expect(out).toContain('add_header Reporting-Endpoints "vigie=\\"/m/reports\\"" always;');
  expect(out).toContain('Sert le script');
});

test('without a folder, browsers call the panel', async () => {
  const { out } = await run(...PANEL, '--direct', '--as', 'caddy', '--format', 'json');
  expect(JSON.parse(out)).toMatchObject({
    element: '<script src="https://vigie.example.org/collect/k1/sampler.js" async></script>',
    forms: [{ form: 'caddy', proxy: null, refused: [] }],
  });
});

test('prints the script that the panel serves, or reports why there is none', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/collect/k1/sampler.js') response.end('(function(){})();');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const panel = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await run('--panel', panel, '--key', 'k1', '--script')).toMatchObject({
      code: 0,
      out: '(function(){})();\n',
    });
    expect(await run('--panel', panel, '--key', 'k2', '--script')).toMatchObject({
      code: 3,
      err: expect.stringContaining('no such key'),
    });
  } finally {
    server.close();
  }
});

test.each([
  [[], /--key is missing/],
  [['--key', 'a b', '--panel', 'https://vigie.example.org'], /make no address/],
  [[...PANEL, '--path', '/a;b'], /--path/],
  [[...PANEL, '--policy', 'a\nb'], /--policy/],
  [[...PANEL, '--direct', '--path', '/a'], /--direct needs no folder/],
])('refuses %j', async (argv, fault) => {
  const refused = await samplerCommand.run(argv).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UsageError);
  expect((refused as UsageError).message).toMatch(fault);
});
