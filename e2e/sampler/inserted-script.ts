import { request as send, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { answerWith } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';

/** Site whose pages have one more script. */
export interface InsertedSite {
  origin: string;
  /** Samples that pages sent, as text. */
  samples: string[];
  close: () => Promise<void>;
}

/** Serves another site with the script first in each page; a site without the sampler has an empty one. */
export async function insertScript(target: string, script: string): Promise<InsertedSite> {
  const samples: string[] = [];
  const serve: RequestListener = (request, response) => {
    if (request.url === '/vigie/sampler.js')
      return answerWith({ type: 'text/javascript', body: script })(request, response);
    if (request.url === '/vigie/samples') return takeSample(request, response, samples);
    pass({ request, response, target });
  };
  const site = await listen(serve, { host: '127.0.0.1', port: 0 });
  return { origin: site.origin, samples, close: () => site.close() };
}

function takeSample(request: IncomingMessage, response: ServerResponse, samples: string[]): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void samples.push(Buffer.concat(parts).toString('utf8')));
  response.writeHead(204).end();
}

function pass({
  request,
  response,
  target,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
}): void {
  const { host: _host, ...headers } = request.headers;
  const passed = send(new URL(request.url ?? '/', target), { method: request.method, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers;
      const isPage = String(kept['content-type']).startsWith('text/html');
      const body = Buffer.concat(parts);
      response.writeHead(answer.statusCode ?? 502, kept);
      response.end(
        isPage
          ? body.toString('utf8').replace('<head>', '<head><script src="/vigie/sampler.js" async></script>')
          : body,
      );
    });
  });
  passed.on('error', () => response.writeHead(502).end());
  request.pipe(passed);
}
