import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Answer } from './answers.ts';
import { answerWith, hangUp } from './answers.ts';
import { CONTAINER_ID } from './tag/container/container.ts';

export const TAG = read('phare.js');
const TAG_MANAGER = read('tag-manager.js');

/** Subresource-integrity value of the served tag. */
export const TAG_INTEGRITY = `sha384-${createHash('sha384').update(TAG).digest('base64')}`;

/** Responses of the tag's server: the real tag, one response per kind of server fault, and other scripts. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/phare.js': javascript(TAG),
  '/vague.js': javascript(read('vague.js')),
  '/gestionnaire.js': javascript(TAG_MANAGER),
  // The name in its protocol's documentation, by which tools recognise it.
  '/gtag/js': javascript(read('boussole.js')),
  '/sillage.js': javascript(read('sillage.js')),
  '/cabestan.js': javascript(read('cabestan.js')),
  '/v2/phare.js': javascript(read('phare-broken.js')),
  '/v3/phare.js': javascript(TAG),
  '/coupe/phare.js': hangUp,
  '/texte/phare.js': answerWith({
    type: 'text/plain',
    body: TAG,
    headers: { 'x-content-type-options': 'nosniff' },
  }),
};

const missing = answerWith({ status: 404, type: 'text/html', body: '<h1>Not Found</h1>' });

/** Serves the tag, the tag manager and their broken releases. */
export const tagServer: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://tag');
  (ANSWERS[pathname] ?? missing)(request, response);
};

/** Returns the tag server with the shop's container at the address that its documentation gives. */
export function tagServerWith(containerScript: () => string): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tag');
    const isContainer = pathname === '/gtm.js' && searchParams.get('id') === CONTAINER_ID;
    (isContainer ? javascript(containerScript()) : tagServer)(request, response);
  };
}

function read(name: string): string {
  return readFileSync(new URL(`./tag/${name}`, import.meta.url), 'utf8');
}

function javascript(body: string): Answer {
  return answerWith({
    type: 'text/javascript; charset=utf-8',
    body,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' },
  });
}
