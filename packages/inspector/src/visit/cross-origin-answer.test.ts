import { expect, it } from 'vitest';
import { refusalOf, type CrossOriginAnswer } from './cross-origin-answer.ts';

const JS = 'text/javascript';
type Given = Partial<Omit<CrossOriginAnswer, 'header' | 'bytes'>> & { headers?: Record<string, string> };

function refused({ headers = {}, ...rest }: Given, body = 'track()'): string | null {
  const named: Record<string, string> = { 'content-type': JS, ...headers };
  const refusal = refusalOf({
    url: 'https://cdn.example/tag.js',
    initiator: 'https://shop.example',
    embedderPolicy: 'None',
    isRedirect: false,
    header: (name) => named[name] ?? null,
    bytes: Buffer.from(body),
    ...rest,
  });
  return refusal?.blockedReason ?? refusal?.errorText ?? null;
}

const corp = (value: string) => ({ 'cross-origin-resource-policy': value });
const DEFAULTED = 'corp-not-same-origin-after-defaulted-to-same-origin-by-coep';
const ORB = 'net::ERR_BLOCKED_BY_ORB';

it.each<[what: string, given: Given, expected: string | null]>([
  ['no policy at all', {}, null],
  ['no policy under an embedder policy', { embedderPolicy: 'RequireCorp' }, DEFAULTED],
  ['no policy without credentials', { embedderPolicy: 'Credentialless' }, null],
  ['a value in other letters', { headers: corp('Same-Origin') }, null],
  ['two values', { embedderPolicy: 'RequireCorp', headers: corp('cross-origin, cross-origin') }, DEFAULTED],
  ['every origin', { embedderPolicy: 'RequireCorp', headers: corp('cross-origin') }, null],
  ['its own origin', { headers: corp('same-origin') }, 'corp-not-same-origin'],
  ['its own origin, which asks', { headers: corp('same-origin'), initiator: 'https://cdn.example' }, null],
  ['its own site', { headers: corp('same-site') }, 'corp-not-same-site'],
  ['its own site, which asks', { headers: corp('same-site'), initiator: 'https://www.cdn.example' }, null],
  ['its own site, without TLS', { headers: corp('same-site'), initiator: 'http://www.cdn.example' }, 'corp-not-same-site'],
  ['another customer of one host', { headers: corp('same-site'), url: 'https://a.github.io/tag.js', initiator: 'https://b.github.io' }, 'corp-not-same-site'],
  ['a redirect under an embedder policy', { isRedirect: true, embedderPolicy: 'RequireCorp' }, DEFAULTED],
  ['an opaque origin', { initiator: 'null', embedderPolicy: 'RequireCorp' }, DEFAULTED],
])('holds an answer to its resource policy: %s', (_what, given, expected) => {
  expect(refused(given)).toBe(expected);
}); // prettier-ignore

const typed = (type: string, more: Record<string, string> = {}) => ({
  headers: { 'content-type': type, ...more },
});
const NOSNIFF = { 'x-content-type-options': 'nosniff' };

it.each<[what: string, given: Given, body: string, expected: string | null]>([
  ['a script', {}, 'track()', null],
  ['a script as a document', typed('text/html'), 'track()', null],
  ['a document as a script', {}, '<!doctype html><p>', ORB],
  ['JSON without a type', typed(''), '{"a": 1}', null],
  ['a document', typed('text/html'), '<!doctype html><p>', ORB],
  ['a script as text that is not sniffed', typed('text/plain; charset=utf-8', NOSNIFF), 'track()', ORB],
  ['a script that is not sniffed', typed(JS, NOSNIFF), 'track()', null],
  ['a table', typed('text/csv'), 'track()', ORB],
  ['JSON as a script', {}, '{"a": 1}', ORB],
  ['a guarded answer', {}, `)]}'\n{}`, ORB],
  ['a style', typed('text/css', NOSNIFF), '{"a": 1}', null],
  ['a redirect to a document', { ...typed('text/html'), isRedirect: true }, '<!doctype html>', null],
])('keeps what is no resource for other origins: %s', (...[, given, body, expected]) => {
  expect(refused(given, body)).toBe(expected);
});
