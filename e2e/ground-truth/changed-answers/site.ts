import type { IncomingMessage, RequestListener } from 'node:http';
import type { Certificate } from '@vigie/demo-site/certificate.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { html, JS, type Row, type Served, type Where } from './row.ts';

export interface RowSite {
  whereOf: (row: Row) => Where;
  urlOf: (row: Row) => string;
  close: () => Promise<void>;
}

const MISSING: Served = { status: 404, body: 'absent' };

/** Serves each row's page and files in a separate folder, on every origin. */
export async function startRowSite(rows: readonly Row[], certificate: Certificate): Promise<RowSite> {
  const host = '127.0.0.1';
  const handle: RequestListener = (request, response) => {
    const { status = 200, headers = {}, body = '' } = servedFor(request);
    response.writeHead(status, headers).end(body);
  };
  const own = await listen(handle, { host, port: 0 });
  const other = await listen(handle, { host, port: 0 });
  const secure = await listen(handle, { host, port: 0, certificate });
  const far = other.origin.replace(host, 'localhost');
  const origins = { own: own.origin, near: other.origin, far, secure: secure.origin };
  const whereOf = (row: Row): Where => ({ ...origins, folder: String(rows.indexOf(row)) });

  function servedFor(request: IncomingMessage): Served {
    const [, folder = '', file = ''] = new URL(request.url ?? '/', own.origin).pathname.split('/');
    const row = rows[Number(folder)];
    if (row === undefined) return folder === 'elsewhere' ? html('') : MISSING;
    if (file === 'referrer.js')
      return { headers: JS, body: `document.title += ' ${request.headers.referer ?? 'none'}'` };
    return file === '' ? row.page(whereOf(row)) : (row.served[file] ?? MISSING);
  }

  return {
    whereOf,
    urlOf: (row) => `${row.isSecure === true ? secure.origin : own.origin}/${whereOf(row).folder}/`,
    close: async () => {
      await Promise.all([own, other, secure].map((server) => server.close()));
    },
  };
}
