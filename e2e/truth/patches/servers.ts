import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import type { PatchForm } from '@vigie/contract/patch.ts';

const PAGE = '<html><head><title>shop</title></head><body><p>old text</p></body></html>\n';
const STARTS_WITHIN_MS = 15_000;

/** A server that a configuration is tried in: a whole one of it, with room for lines in its one site. */
export interface TriedServer {
  form: PatchForm;
  /** The whole configuration of a site on that port, with what belongs around the site and within it. */
  configure: (site: { port: number; folder: string; around: string; within: string }) => string;
  command: (folder: string) => [string, ...string[]];
}

const MODULES = ['mpm_event', 'authz_core', 'headers', 'dir', 'mime', 'filter', 'substitute', 'rewrite'];

export const SERVERS: readonly TriedServer[] = [
  {
    form: 'nginx',
    configure: ({ port, folder, around, within }) =>
      `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n  access_log off;\n  include /etc/nginx/mime.types;\n${around}\n  server {\n    listen 127.0.0.1:${port};\n    root ${folder}/www;\n${within}\n  }\n}\n`,
    command: (folder) => ['nginx', '-p', folder, '-c', `${folder}/conf`],
  },
  {
    form: 'apache',
    configure: ({ port, folder, within }) =>
      [
        `ServerRoot ${folder}`, `PidFile ${folder}/pid`, `ErrorLog ${folder}/log`, 'ServerName localhost',
        ...(process.getuid?.() === 0 ? ['User www-data'] : []),
        `Listen 127.0.0.1:${port}`,
        ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        'TypesConfig /etc/mime.types', `<VirtualHost *:${port}>`, `    DocumentRoot ${folder}/www`, within, '</VirtualHost>', '',
      ].join('\n'), // prettier-ignore
    command: (folder) => ['apache2', '-f', `${folder}/conf`, '-D', 'FOREGROUND'],
  },
  {
    form: 'caddy',
    configure: ({ port, folder, within }) =>
      `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\troot * ${folder}/www\n${within}\n\tfile_server\n}\n`,
    command: (folder) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/conf`],
  },
];

export const isInstalled = ({ command }: TriedServer): boolean =>
  spawnSync('which', [command('')[0]]).status === 0;

export interface Answer {
  status: number;
  /** All values of a header, as they came. */
  headers: (name: string) => string[];
  body: string;
}

/** Asks a server of this machine. */
export async function ask(port: number, path: string, method = 'GET'): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, path, method });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += String(piece);
  return {
    status: response.statusCode ?? 0,
    headers: (name) => response.headersDistinct[name.toLowerCase()] ?? [],
    body,
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a server with a configuration while it is asked. */
export async function serving<T>(
  { command }: TriedServer,
  write: (folder: string, port: number) => string,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-patches-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'www'));
  for (const name of ['index.html', 'other.html', 'matomo.php'])
    await writeFile(join(folder, 'www', name), PAGE);
  const port = await freePort();
  await writeFile(join(folder, 'conf'), write(folder, port));
  const [name, ...args] = command(folder);
  const child = spawn(name, args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  try {
    const until = Date.now() + STARTS_WITHIN_MS;
    while ((await ask(port, '/').catch(() => null)) === null) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`${name} did not start: ${said.slice(-2_000)}`);
      await pause(50);
    }
    return await use(port);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
}

type Handler = (
  request: { method?: string; path: string },
  response: ServerResponse,
  next: () => void,
) => void;

const fromServer = createRequire(new URL('../../../apps/server/package.json', import.meta.url));
const helmet: unknown = createRequire(fromServer.resolve('@fastify/helmet'))('helmet');

/** Runs a source text of Express with the real helmet, on the handlers that it gives an app. */
export async function servingCode<T>(source: string, use: (port: number) => Promise<T>): Promise<T> {
  const handlers: Handler[] = [];
  const app = { use: (handler: Handler) => void handlers.push(handler) };
  runInContext(source, createContext({ helmet, app, express: () => app }));
  const server: Server = createServer((asked, response) => {
    const path = (asked.url ?? '').replace(/\?.*$/, '');
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) response.end(PAGE);
      else
        handler({ method: asked.method ?? '', path }, Object.assign(response, { status }), () =>
          run(index + 1),
        );
    };
    const status = (code: number) => Object.assign(response, { statusCode: code });
    run(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.close();
    await once(server, 'close');
  }
}
