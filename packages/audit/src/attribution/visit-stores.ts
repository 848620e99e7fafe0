import type { CookieRecord, Observation, StoreWrite } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { VisitStore } from '@vigie/contract/visit-vendor.ts';
import { registrableSite } from '../detect/sent-hits.ts';

/** Returns the cookies and storage entries that a visit left in the browser, each with its writers. */
export function visitStores(observation: Observation): VisitStore[] {
  const writes = observation.writes === undefined ? [] : (seen(observation.writes) ?? []);
  const pageUrl = observation.finalUrl ?? observation.requestedUrl;
  const site = registrableSite(pageUrl);
  const partyOf = (host: string): VisitStore['party'] =>
    registrableSite(`https://${host}/`) === site ? 'first' : 'third';
  const writesOf = (store: StoreWrite['store']) =>
    Map.groupBy(
      writes.filter((write) => write.store === store),
      ({ name }) => name,
    );
  const ofCookies = writesOf('cookie');
  const cookies = (seen(observation.cookies) ?? []).map((cookie): VisitStore => {
    const host = cookie.domain.replace(/^\./, '');
    const own = (ofCookies.get(cookie.name) ?? []).filter((write) => mayLieOn(write, host));
    return { ...cookieFacts(cookie, own, observation.startedAt), host, party: partyOf(host), ...setBy(own) };
  });
  const pageHost = URL.parse(pageUrl)?.hostname ?? '';
  const entries = (['local-storage', 'session-storage', 'indexed-db'] as const).flatMap((store) =>
    [...writesOf(store).values()]
      .flatMap((own) => [...Map.groupBy(own, ({ host }) => host ?? pageHost)])
      .map(([host, own]) => ({ ...entryFacts(store, own), host, party: partyOf(host), ...setBy(own) })),
  );
  return [...cookies, ...entries];
}

type Facts = Omit<VisitStore, 'host' | 'party' | 'setBy' | 'setAtMs' | 'writers'>;

function cookieFacts(cookie: CookieRecord, own: readonly StoreWrite[], startedAt: string): Facts {
  const requested = own.findLast(({ lifetimeSeconds }) => lifetimeSeconds !== undefined);
  const fromMs = Date.parse(startedAt) + (own[0]?.atMs ?? 0);
  const storedMs = Date.parse(cookie.expiresAt ?? '') - fromMs;
  const storedSeconds = Number.isFinite(storedMs) ? Math.max(0, Math.round(storedMs / 1000)) : null;
  return {
    store: 'cookie',
    name: cookie.name,
    lifetimeSeconds: requested === undefined ? storedSeconds : (requested.lifetimeSeconds ?? null),
    sizeBytes: cookie.sizeBytes,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    sameSite: cookie.sameSite,
    partitioned: cookie.partitioned ?? null,
  };
}

function entryFacts(store: StoreWrite['store'], own: readonly StoreWrite[]): Facts {
  return {
    store,
    name: own[0]?.name ?? '',
    lifetimeSeconds: null,
    sizeBytes: own.findLast(({ sizeBytes }) => sizeBytes !== undefined)?.sizeBytes ?? null,
    secure: null,
    httpOnly: null,
    sameSite: null,
    partitioned: null,
  };
}

function setBy(own: readonly StoreWrite[]): Pick<VisitStore, 'setBy' | 'setAtMs' | 'writers'> {
  const first = own.toSorted((one, other) => one.atMs - other.atMs).find(({ by }) => by.length > 0);
  const url = first?.by[0];
  const requestId = first?.requestId ?? null;
  return {
    setBy: url === undefined ? null : { kind: requestId === null ? 'script' : 'answer', url, requestId },
    setAtMs: first?.atMs ?? null,
    writers: [...new Set(own.flatMap(({ by }) => by))],
  };
}

/**
 * Returns the owner of an entry: the innermost writer whose owner is known. A third-party cookie without a known writer
 * belongs to its host. Null if no owner is known.
 */
export function firstKnown<T>(
  { store, party, host, writers }: VisitStore,
  ownerOf: (url: string) => T | null,
): T | null {
  for (const url of writers) {
    const owner = ownerOf(url);
    if (owner !== null) return owner;
  }
  return store === 'cookie' && party === 'third' ? ownerOf(`https://${host}/`) : null;
}

/**
 * Returns whether a writer can have set a cookie. Documents and responses set cookies on their host or a parent domain.
 */
function mayLieOn({ host }: StoreWrite, cookieHost: string): boolean {
  return host === undefined || host === cookieHost || host.endsWith(`.${cookieHost}`);
}
