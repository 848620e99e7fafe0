import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PatchForm } from '@vigie/contract/patch.ts';

const STARTS_WITHIN_MS = 15_000;

interface Site {
  port: number;
  folder: string;
  around: string;
  within: string;
}
/** A header that is sent for one path. */
export interface SentHeader {
  path: string;
  name: string;
  value: string;
}

/** A server to test a configuration: a complete one, with a position for lines in its single site. */
export interface TriedServer {
  form: PatchForm;
  /** Returns the whole configuration of a site on that port, with the parts outside and inside of the site. */
  configure: (site: Site) => string;
  /** Returns lines of a site that forwards to another server. */
  asks: (origin: string) => string;
  /** Returns lines of such a site that send a header for one path, as users write them. */
  sends: (header: SentHeader, origin: string) => string;
  command: (folder: string) => [string, ...string[]];
}

const MODULES = ['mpm_event', 'authz_core', 'headers', 'dir', 'mime', 'filter', 'substitute', 'rewrite', 'proxy', 'proxy_http', 'ssl']; // prettier-ignore
const NGINX_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const formatNginxProxy = (origin: string) =>
  `proxy_pass ${origin}; proxy_set_header Host $http_host; proxy_set_header Accept-Encoding "";`;

export const SERVERS: readonly TriedServer[] = [
  {
    form: 'nginx',
    configure: ({ port, folder, around, within }) =>
      `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n  access_log off;\n  include /etc/nginx/mime.types;\n${NGINX_PATHS.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}${around}\n  server {\n    listen 127.0.0.1:${port};\n    root ${folder}/www;\n${within}\n  }\n}\n`,
    asks: (origin) => `    location / { ${formatNginxProxy(origin)} }`,
    sends: ({ path, name, value }, origin) =>
      `    location = ${path} {\n      ${formatNginxProxy(origin)}\n      proxy_hide_header ${name};\n      add_header ${name} "${value}" always;\n    }`,
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
    asks: (origin) =>
      `    SSLProxyEngine on\n    ProxyPreserveHost on\n    RequestHeader unset Accept-Encoding\n    ProxyPass / ${origin}/`,
    sends: ({ path, name, value }) =>
      `    <Location "${path}">\n        Header set ${name} "${value}"\n    </Location>`,
    command: (folder) => ['apache2', '-f', `${folder}/conf`, '-D', 'FOREGROUND'],
  },
  {
    form: 'caddy',
    configure: ({ port, folder, within }) =>
      `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n\troot * ${folder}/www\n${within}\n\tfile_server\n}\n`,
    asks: (origin) =>
      `\treverse_proxy ${origin}${origin.startsWith('https:') ? ' {\n\t\ttransport http {\n\t\t\ttls_insecure_skip_verify\n\t\t}\n\t}' : ''}`,
    sends: ({ path, name, value }) => `\theader ${path} {\n\t\t${name} "${value}"\n\t\tdefer\n\t}`,
    command: (folder) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/conf`],
  },
];

export const isInstalled = ({ command }: TriedServer): boolean =>
  spawnSync('which', [command('')[0]]).status === 0;

export interface Answer {
  status: number;
  /** Returns all values of a header, as received. */
  headers: (name: string) => string[];
  body: string;
}

/** Sends a request to a server of this machine. */
export async function sendRequest(port: number, path: string, method = 'GET'): Promise<Answer> {
  const call = request({ host: '127.0.0.1', port, path, method });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += String(piece);
  return {
    status: response.statusCode ?? 0,
    headers: (name) => response.headersDistinct[name.toLowerCase()] ?? [],
    body,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface RunningServer {
  port: number;
  close: () => Promise<void>;
}

/** Starts a server with a configuration and files; throws its output if it does not start. */
export async function startServer(
  { command }: TriedServer,
  write: (folder: string, port: number) => string,
  files: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-patches-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'www'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'www', name), text);
  const port = await freePort();
  await writeFile(join(folder, 'conf'), write(folder, port));
  const [name, ...args] = command(folder);
  const child = spawn(name, args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  const until = Date.now() + STARTS_WITHIN_MS;
  while ((await sendRequest(port, '/').catch(() => null)) === null) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`${name} did not start: ${output.slice(-2_000)}`);
    }
    await pause(50);
  }
  return { port, close };
}
