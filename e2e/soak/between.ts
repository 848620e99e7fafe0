import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallThrough } from '../machines/machines.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import type { Chance } from './chance.ts';
import { pause } from './supervisor.ts';
import type { Tally } from './tally.ts';

const KILL_EVERY_MS = { least: 15_000, most: 25_000 };
const DOWN_MS_MAX = 8_000;

/**
 * Intermediaries between outbound agents and their panel: a proxy that requires a password, and a load balancer with
 * TLS.
 */
export interface Between {
  callThrough: CallThrough;
  /** Kills both repeatedly until healing starts; they are then up. */
  disturb(needs: { chance: Chance; healing: AbortSignal; done: Tally }): Promise<void>;
}

/** Prepares both, Debian's `tinyproxy` and `nginx`, in their own folder; they end when `opened` is disposed of. */
export async function prepareBetween(folder: string, opened: AsyncDisposableStack): Promise<Between> {
  const directory = join(folder, 'between');
  await mkdir(directory);
  const [balancerPort, proxyPort] = [await freePort(), await freePort()];
  const certificate = await makeCertificate(directory);
  const password = randomBytes(12).toString('hex');
  const proxyFile = join(directory, 'tinyproxy.conf');
  await writeFile(proxyFile, proxyConfig({ port: proxyPort, balancerPort, password }));
  const balancerFile = join(directory, 'nginx.conf');
  const proxy = createRestartableProcess('tinyproxy', ['-d', '-c', proxyFile]);
  const balancer = createRestartableProcess('nginx', [
    '-c',
    balancerFile,
    '-p',
    directory,
    '-e',
    join(directory, 'errors.log'),
  ]);
  opened.defer(() => proxy.kill());
  opened.defer(() => balancer.kill());
  return {
    callThrough: {
      panelUrl: `https://127.0.0.1:${balancerPort}`,
      agentEnv: {
        HTTPS_PROXY: `http://agent:${password}@127.0.0.1:${proxyPort}`,
        NODE_EXTRA_CA_CERTS: certificate.file,
      },
      async open(serverUrls) {
        await writeFile(
          balancerFile,
          balancerConfig({ directory, port: balancerPort, serverUrls, certificate }),
        );
        proxy.start();
        balancer.start();
      },
    },
    async disturb({ chance, healing, done }) {
      const each = { 'kill-proxy': proxy, 'kill-balancer': balancer };
      await Promise.all(
        Object.entries(each).map(async ([name, part]) => {
          while (!healing.aborted) {
            await pause(chance.between(KILL_EVERY_MS.least, KILL_EVERY_MS.most), healing);
            if (healing.aborted) break;
            await part.kill();
            done.add(name);
            await pause(chance.between(0, DOWN_MS_MAX), healing);
            part.start();
          }
        }),
      );
    },
  };
}

function createRestartableProcess(command: string, args: string[]) {
  let child: ChildProcess | null = null;
  return {
    start() {
      child = spawn(command, args, { stdio: 'ignore' });
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface Certificate {
  file: string;
  keyFile: string;
}

async function makeCertificate(directory: string): Promise<Certificate> {
  const [file, keyFile] = [join(directory, 'panel.pem'), join(directory, 'panel.key')];
  const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', ['req', ...kind, ...named, '-out', file, '-keyout', keyFile]);
  return { file, keyFile };
}

function proxyConfig(options: { port: number; balancerPort: number; password: string }): string {
  return `Port ${options.port}
Listen 127.0.0.1
Timeout 60
MaxClients 200
BasicAuth agent ${options.password}
ConnectPort ${options.balancerPort}
`;
}

/**
 * Returns a configuration with one process, so that killing it ends all. A server that is away is skipped for a moment.
 */
function balancerConfig(options: {
  directory: string;
  port: number;
  serverUrls: string[];
  certificate: Certificate;
}): string {
  const servers = options.serverUrls.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pid ${join(options.directory, 'nginx.pid')};
events {}
http {
  access_log off;
  client_max_body_size 64m;
${folders.map((name) => `  ${name}_temp_path ${join(options.directory, name)};`).join('\n')}
  upstream panel { ${servers.join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${options.port} ssl;
    ssl_certificate ${options.certificate.file};
    ssl_certificate_key ${options.certificate.keyFile};
    location / {
      proxy_pass http://panel;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
    }
  }
}
`;
}
