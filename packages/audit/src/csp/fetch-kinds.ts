import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { PREFETCH } from './rule-fetch.ts';

/** Directives that govern fetches by recorded resource type; absent if no directive does. */
const DIRECTIVES: Partial<Record<RequestRecord['resourceType'], string>> = {
  stylesheet: 'style-src-elem',
  image: 'img-src',
  media: 'media-src',
  texttrack: 'media-src',
  font: 'font-src',
  script: 'script-src-elem',
  xhr: 'connect-src',
  fetch: 'connect-src',
  eventsource: 'connect-src',
  websocket: 'connect-src',
  ping: 'connect-src',
  manifest: 'manifest-src',
};
const OBJECT = ['object-src', 'frame-src'];
/** Directives that may govern a preload. */
const ANY = [
  'manifest-src',
  'connect-src',
  'object-src',
  'img-src',
  'media-src',
  'font-src',
  'style-src-elem',
  'script-src-elem',
];

/**
 * Returns the directives that govern a request together. Several sets if the record is ambiguous; none if no policy
 * governs the request. An `<object>` is also a frame.
 */
export function directivesOf(request: RequestRecord, workers: ReadonlySet<string>): string[][] {
  const { resourceType, initiator, frameId, target, requestHeaders } = request;
  const destination = requestHeaders['sec-fetch-dest'];
  if (resourceType === 'document') {
    if (frameId === 'main') return [];
    if (destination === undefined) return [['frame-src'], OBJECT];
    return [destination === 'object' || destination === 'embed' ? OBJECT : ['frame-src']];
  }
  if (resourceType === 'prefetch') return [[PREFETCH]];
  if (resourceType === 'script' && workers.has(request.url)) return [['worker-src']];
  // Requests of workers, and of preload headers.
  if (resourceType === 'script' && initiator.type === 'other') return [['worker-src'], ['script-src-elem']];
  if (resourceType === 'other' && target !== 'page' && target !== 'iframe') return [['script-src-elem']];
  if (resourceType === 'other')
    return destination === 'empty' ? [['connect-src']] : ANY.map((name) => [name]);
  const directive = DIRECTIVES[resourceType];
  return directive === undefined ? [] : [[directive]];
}

/**
 * Returns whether a script made the request. For fetches and similar types, the record names the document even then.
 */
export const isOfScript = ({ resourceType, initiator }: RequestRecord): boolean =>
  initiator.type === 'script' ||
  (initiator.type === 'other' && resourceType === 'script') ||
  ['eventsource', 'fetch', 'xhr', 'ping', 'websocket'].includes(resourceType);

/** Returns whether another module imports this module and does not run without it. */
export const isStaticImport = ({ resourceType, initiator }: RequestRecord): boolean =>
  resourceType === 'script' && initiator.type === 'script' && (initiator.stack ?? []).length === 0;
