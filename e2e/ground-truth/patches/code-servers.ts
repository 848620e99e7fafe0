import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import type { RunningServer, SentHeader } from './servers.ts';

type Handler = (
  request: { method?: string; path: string },
  response: ServerResponse,
  next: () => void,
) => void;

/** A form that is tested in Node: as source text with the real helmet, or in the syntax of its hosts. */
export interface CodeForm {
  form: 'express' | 'next' | 'headers';
  /** Returns a whole file of the form with the lines in their position. */
  file: (lines: string) => string;
  /** Returns code that sends headers for paths, as users write it. */
  sends: (headers: readonly SentHeader[]) => string;
  read: (file: string) => Handler[] | Promise<Handler[]>;
}

const fromServer = createRequire(new URL('../../../apps/server/package.json', import.meta.url));
const helmet: unknown = createRequire(fromServer.resolve('@fastify/helmet'))('helmet');
const quoted = (text: string) => JSON.stringify(text);

export const EXPRESS: CodeForm = {
  form: 'express',
  file: (lines) => `const app = express();\n${lines}\n`,
  sends: (headers) =>
    headers
      .map(
        ({ path, name, value }) => `if (req.path === ${quoted(path)}) res.set('${name}', ${quoted(value)});`,
      )
      .map((line) => `app.use((req, res, next) => {\n  ${line}\n  next();\n});`)
      .join('\n'),
  read(file) {
    const handlers: Handler[] = [];
    const app = { use: (handler: Handler) => void handlers.push(handler) };
    runInContext(file, createContext({ helmet, app, express: () => app }));
    return handlers;
  },
};

interface Entry {
  source: string;
  headers: Array<{ key: string; value: string }>;
}

export const NEXT: CodeForm = {
  form: 'next',
  file: (lines) => `module.exports = {\n  poweredByHeader: false,\n${lines}\n};\n`,
  sends: (headers) => {
    const entries = headers.map(
      ({ path, name, value }) =>
        `      { source: '${path}', headers: [{ key: '${name}', value: ${quoted(value)} }] },\n`,
    );
    return `  async headers() {\n    return [\n${entries.join('')}    ];\n  },`;
  },
  async read(file) {
    const module: { exports: { headers?: () => Promise<Entry[]> } } = { exports: {} };
    runInContext(file, createContext({ module }));
    const entries = (await module.exports.headers?.()) ?? [];
    return [
      ({ path }, response, next) => {
        for (const { source, headers } of entries)
          if (source === '/:path*' || source === path)
            for (const { key, value } of headers) response.setHeader(key, value);
        next();
      },
    ];
  },
};

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** Format of Netlify and Cloudflare: a path, then its headers, each on an indented line. */
export const HEADERS_FILE: CodeForm = {
  form: 'headers',
  file: (lines) => `${lines}\n`,
  sends: (headers) => headers.map(({ path, name, value }) => `${path}\n  ${name}: ${value}`).join('\n'),
  read(file) {
    const rows: Array<{ of: string; name: string; value: string }> = [];
    let of = '';
    for (const line of file.split('\n').filter((one) => one.trim() !== '' && !one.trim().startsWith('#')))
      if (/^\S/.test(line)) of = line.trim();
      else {
        const [name = '', ...value] = line.trim().split(':');
        rows.push({ of, name, value: value.join(':').trim() });
      }
    return [
      ({ path }, response, next) => {
        for (const [name, own] of Map.groupBy(
          rows.filter((row) => matches(row.of, path)),
          (row) => row.name,
        ))
          response.setHeader(name, own.map(({ value }) => value).join(', '));
        next();
      },
    ];
  },
};

export interface PlainAnswer {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | string;
}

/** Serves answers behind handlers, which run as if the answers had set their headers before. */
export async function startHandlers(
  handlers: readonly Handler[],
  answer: (request: IncomingMessage) => Promise<PlainAnswer>,
): Promise<RunningServer> {
  const server = createServer((incoming, response) => {
    void answer(incoming)
      .then((given) => handle(handlers, given, { asked: incoming, response }))
      .catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function handle(
  handlers: readonly Handler[],
  { status, headers, body }: PlainAnswer,
  { asked: incoming, response }: { asked: IncomingMessage; response: ServerResponse },
): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.appendHeader(name, value);
  const reply = Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    set: (name: string, value: string) => response.setHeader(name, value),
  });
  const request = { method: incoming.method ?? '', path: (incoming.url ?? '').replace(/\?.*$/, '') };
  const run = (index: number): void => {
    const handler = handlers[index];
    if (handler === undefined) response.end(body);
    else handler(request, reply, () => run(index + 1));
  };
  run(0);
}
