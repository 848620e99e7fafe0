import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { FamilyFacts } from '../hits/families/family.ts';
import { scriptsOf, type SentHit } from './sent-hits.ts';

/** Scripts that are the tag of a tracker, else scripts that may be the tag. */
export interface TagScripts {
  found: RequestRecord[];
  candidates: RequestRecord[];
}

/**
 * Returns the script of a tracker: one with a name of its family, else the one that sent its hits. A script that also
 * sends hits of other families does not count. The browser's initiator may be a wrapper of `fetch` for all trackers.
 */
export function tagScripts(hits: SentHit[], all: SentHit[], known: FamilyFacts | undefined): TagScripts {
  const scripts = [...new Set(hits.map(({ visit }) => visit))].flatMap(scriptsOf);
  const sending = new Set(hits.flatMap(({ request }) => request.id));
  const loaded = scripts.filter((script) => !sending.has(script.id));
  const named = loaded.filter((script) => isNamedAs(known, script.url));
  if (named.length > 0) return { found: ofTracker(named, hits), candidates: [] };
  const senders = loaded.filter(({ url }) => hits.some(({ request }) => request.initiator.url === url));
  const family = hits[0]?.family;
  const isShared = ({ url }: RequestRecord) =>
    all.some((hit) => hit.family !== family && hit.request.initiator.url === url);
  const own = senders.filter((script) => !isShared(script));
  if (own.length > 0) return { found: onlyLatest(own, hits), candidates: [] };
  return { found: [], candidates: distinct(senders.length > 0 ? [...senders, ...loaded] : loaded) };
}

function isNamedAs(known: FamilyFacts | undefined, url: string): boolean {
  return (known?.jsTagNames ?? []).some((name) => matchesTagName(name, url));
}

/**
 * Returns the scripts with the accounts of the hits: a page may load one script for several accounts. Else returns
 * those that sent the hits, as families of one vendor share script names.
 */
function ofTracker(scripts: RequestRecord[], hits: SentHit[]): RequestRecord[] {
  const accounts = new Set(hits.flatMap(({ account }) => account ?? []));
  const own = scripts.filter(({ url }) =>
    [...new URL(url).searchParams.values()].some((value) => accounts.has(value)),
  );
  const senders = scripts.filter(({ url }) => hits.some(({ request }) => request.initiator.url === url));
  return [own, senders, scripts].find((some) => some.length > 0) ?? [];
}

/** Returns the script that sent most hits, of several that sent some. */
function onlyLatest(scripts: RequestRecord[], hits: SentHit[]): RequestRecord[] {
  const sentBy = (url: string) => hits.filter(({ request }) => request.initiator.url === url).length;
  const most = Math.max(...scripts.map(({ url }) => sentBy(url)));
  const best = scripts.find(({ url }) => sentBy(url) === most);
  return scripts.filter(({ url }) => url.split('?')[0] === best?.url.split('?')[0]);
}

const CANDIDATES_MAX = 8;

function distinct(scripts: RequestRecord[]): RequestRecord[] {
  return [...new Map(scripts.map((script) => [script.url.split('?')[0], script])).values()].slice(
    0,
    CANDIDATES_MAX,
  );
}
