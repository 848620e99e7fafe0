import { request as send, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { answerWith } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { HIDE_AUTOMATION } from './browsers/real-browser.ts';

/**
 * Script before all others. It hides the automation, and stores errors that a page could notice as `seenErrors`. Pages that
 * replace `JSON.stringify` are read by the first one. WebKit tells a violation two or three times, with and without the sampler.
 */
const WATCH = `${HIDE_AUTOMATION}
var seenErrors = [];
var firstStringify = JSON.stringify;
addEventListener('error', ({ message, target }) => seenErrors.push(message || 'no ' + (target.src || target.href)), true);
addEventListener('unhandledrejection', ({ reason }) => seenErrors.push(String(reason)));
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const violation = effectiveDirective + ' ' + blockedURI;
  if (!seenErrors.includes(violation)) seenErrors.push(violation);
});`;

const SCRIPTS = '<script src="/vigie/watch.js"></script><script src="/vigie/sampler.js" async></script>';

/** Site whose pages have one more script. */
export interface InsertedSite {
  origin: string;
  /** Paths of the pages that sent a sample, in the order of arrival. */
  sampled: string[];
  close: () => Promise<void>;
}

/** Serves another site with a watching script and this one first in each page. A site without the sampler has an empty one. */
export async function insertScript(target: string, script: string): Promise<InsertedSite> {
  const sampled: string[] = [];
  const serve: RequestListener = (request, response) => {
    if (request.url === '/vigie/sampler.js')
      return answerWith({ type: 'text/javascript', body: script })(request, response);
    if (request.url === '/vigie/watch.js')
      return answerWith({ type: 'text/javascript', body: WATCH })(request, response);
    if (request.url === '/vigie/samples') return takeSample(request, response, sampled);
    pass({ request, response, target });
  };
  const site = await listen(serve, { host: '127.0.0.1', port: 0 });
  return { origin: site.origin, sampled, close: () => site.close() };
}

function takeSample(request: IncomingMessage, response: ServerResponse, sampled: string[]): void {
  request
    .resume()
    .on('end', () => void sampled.push(new URL(request.headers.referer ?? '/', 'http://none').pathname));
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
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...answered } = answer.headers;
      const isPage = String(answered['content-type']).startsWith('text/html');
      const body = Buffer.concat(parts);
      response.writeHead(answer.statusCode ?? 502, answered);
      response.end(isPage ? body.toString('utf8').replace('<head>', `<head>${SCRIPTS}`) : body);
    });
  });
  passed.on('error', () => response.writeHead(502).end());
  request.pipe(passed);
}
