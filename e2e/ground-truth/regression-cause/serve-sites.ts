import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PART_NAMES, randomOf, type TwoStateSite } from './two-state-site.ts';

export interface ServedSite {
  url: string;
  /** Serves the changed state from now on. */
  change(): void;
}

export interface ServedSites {
  siteAt(site: TwoStateSite): ServedSite;
  close(): Promise<void>;
}

/** Serves two-state sites, each on its own host below `.test`; clients map those hosts to this machine. */
export async function serveSites(): Promise<ServedSites> {
  const answering = new Map<string, (path: string, response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    const [, name = '', file = ''] = pathname.split('/');
    const answer = answering.get(name);
    if (answer === undefined) response.writeHead(404).end();
    else answer(file, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    siteAt(site) {
      let state: 'old' | 'new' = 'old';
      answering.set(
        site.name,
        answersOf(site, port, () => state),
      );
      return {
        url: `http://shop-${site.name}.test:${port}/${site.name}/`,
        change: () => {
          state = 'new';
        },
      };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const HOSTS: Readonly<Record<string, string>> = {
  'consent-manager.js': 'cmp.test',
  'container.js': 'cdn.test',
};

function answersOf(site: TwoStateSite, port: number, stateOf: () => 'old' | 'new') {
  const random = randomOf(site.name.length * 7 + site.changed.length);
  let documents = 0;
  let isDown = false;
  const part = (name: string) => site.part(name, stateOf());

  function isFaultyNow(): boolean {
    if (site.flaky === null || stateOf() === 'old') return false;
    documents += 1;
    const { share, healsAfter } = site.flaky;
    return (healsAfter === null || documents <= healsAfter) && random() < share;
  }

  return (file: string, response: ServerResponse) => {
    if (file === '') {
      isDown = isFaultyNow();
      return sendDocument(response);
    }
    if (file === 'matomo.php') return void response.writeHead(204).end();
    const name = file === 'matomo.js' ? 'tag' : /^bundle\.\w+\.js$/.test(file) ? 'bundle' : file;
    const body = PART_NAMES.includes(name) ? part(name) : null;
    if (body === null || (name === 'tag' && isDown)) return void response.writeHead(503).end();
    response.writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(
      body
        .replaceAll('TAG', addressOf('cdn.test', 'matomo.js'))
        .replaceAll('HIT', addressOf('stats.test', 'matomo.php')),
    );
  };

  function addressOf(host: string, file: string): string {
    const address = `'http://${host}:${port}/${site.name}/${file}'`;
    return address;
  }

  function sendDocument(response: ServerResponse): void {
    const scripts = PART_NAMES.filter((name) => /\.js$|^bundle$/.test(name) && part(name) !== null).map(
      (name) => {
        const file = name === 'bundle' ? `bundle.${hashOf(part(name) ?? '')}.js` : name;
        const host = HOSTS[name];
        return `<script src="${host === undefined ? '' : `http://${host}:${port}/${site.name}/`}${file}"></script>`;
      },
    );
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': part('csp') ?? '',
      'referrer-policy': part('referrer') ?? '',
    });
    response.end(
      `<!doctype html><html><head><title>Shop</title></head><body><h1>Shop</h1>${scripts.join('')}</body></html>`,
    );
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
