import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { FamilyFacts } from '../hits/families/family.ts';
import { scriptsOf, type SentHit } from './sent-hits.ts';

/** Scripts that are the tag of a tracker; where none is for sure, those that may be. */
export interface TagScripts {
  found: RequestRecord[];
  candidates: RequestRecord[];
}

/**
 * Returns the script of a tracker: one with a name of its family, else the one that sent its hits, unless that one
 * sends the hits of other families too. The browser tells who sent a request: a wrapper of `fetch` stands there for
 * all.
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
 * Of scripts that name an account, those of the hits' accounts: a page may load one script for several. Else those
 * that sent the hits: families of one vendor share names of scripts.
 */
function ofTracker(scripts: RequestRecord[], hits: SentHit[]): RequestRecord[] {
  const accounts = new Set(hits.flatMap(({ account }) => account ?? []));
  const own = scripts.filter(({ url }) =>
    [...new URL(url).searchParams.values()].some((value) => accounts.has(value)),
  );
  const senders = scripts.filter(({ url }) => hits.some(({ request }) => request.initiator.url === url));
  return [own, senders, scripts].find((some) => some.length > 0) ?? [];
}

/** Of several scripts that sent hits, the one that sent most of them. */
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
