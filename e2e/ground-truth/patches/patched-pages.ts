import { wantedChanges } from '@vigie/audit/patch/wanted-changes.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { PatchRefusal, RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import {
  isProven,
  withProxy,
  type RehearsedPage,
  type RehearsedVerdict,
  type PageGroup,
} from '../remedies/rehearse-pages.ts';
import { FRONTS, startPatchedPages, type Front } from './fronts.ts';
import type { SentHeader } from './servers.ts';

/** Result of one proven check with a configuration that contains its changes. */
export interface Carried {
  form: string;
  page: string;
  check: string;
  /** Reason why a change is not in the configuration; null: the check was tested. */
  why: PatchRefusal | null;
  isGreen: boolean;
}

interface Try {
  form: string;
  wanted: WantedChange[];
  start: (origin: string, wanted: WantedChange[]) => Promise<Front>;
}

const PAGES_AT_ONCE = 4;

/**
 * Visits every page of a group whose faults have proven remedies, behind servers of every form that contain all of
 * them.
 */
export async function visitPatchedPages(
  group: PageGroup,
  rehearsed: readonly RehearsedPage[],
): Promise<Carried[]> {
  const pages = rehearsed.filter(({ verdicts }) => verdicts.some(isProven));
  const proven = pages.flatMap(({ verdicts }) => verdicts.filter(isProven));
  const changes = proven.flatMap(({ proof }) => proof.changes);
  const { wanted, refused } = wantedChanges(changes, [...rehearsed.map(({ url }) => url), ...group.sound]);
  const carried: Carried[] = [];
  await withProxy(group, async (proxy, passedOn) => {
    for (const { form, wanted: own, start } of await triesOf(wanted, changes)) {
      if (own.length === 0) continue;
      const fronts = await startFronts(own, { changes, start });
      proxy.sendThrough(new Map([...fronts].map(([host, { port }]) => [host, port])));
      const refusedBy = () => [...refused, ...[...fronts.values()].flatMap((front) => front.refused)];
      const waiting = pages.values();
      const requestWaiting = async () => {
        for (const page of waiting)
          carried.push(...(await visitPage(page, { form, wanted: own, refusedBy, passedOn })));
      };
      try {
        await Promise.all(Array.from({ length: PAGES_AT_ONCE }, requestWaiting));
      } finally {
        await Promise.all([...fronts.values()].map((front) => front.close()));
      }
    }
  });
  return carried;
}

interface Visit {
  form: string;
  wanted: WantedChange[];
  /** Returns the refused changes, including those known only after a page was requested. */
  refusedBy: () => RefusedChange[];
  passedOn: (url: string) => Promise<ReadonlySet<string>>;
}

async function visitPage(
  { url, name, verdicts }: RehearsedPage,
  { form, wanted, refusedBy, passedOn }: Visit,
): Promise<Carried[]> {
  const own = verdicts
    .filter(isProven)
    .filter(({ proof }) => proof.changes.every((change) => wanted.some((one) => isFor(one, change))));
  const isCarried = own.some((verdict) => whyNot(verdict, refusedBy()) === null);
  const passed = isCarried ? await passedOn(url) : new Set();
  return own.map((verdict) => {
    const { check } = verdict.verdict;
    return { form, page: name, check, why: whyNot(verdict, refusedBy()), isGreen: passed.has(check) };
  });
}

async function triesOf(wanted: WantedChange[], changes: readonly Change[]): Promise<Try[]> {
  const present = await presentHeaders(changes);
  const alreadySet = wanted.filter((one) => ofHeader(present, one).length > 0);
  const ofPages = wanted.filter(({ change }) => change.kind === 'insert' || change.kind === 'replace-text');
  return [
    ...FRONTS.flatMap(({ form, byLines, byPatch }): Try[] => [
      { form: `${form}, lines`, wanted, start: byLines },
      {
        form: `${form}, patch`,
        wanted: alreadySet,
        start: (origin, own) =>
          byPatch(
            origin,
            own,
            own.flatMap((one) => ofHeader(present, one)),
          ),
      },
    ]),
    { form: 'page, patch', wanted: ofPages, start: startPatchedPages },
  ];
}

async function startFronts(
  wanted: readonly WantedChange[],
  { changes, start }: { changes: readonly Change[]; start: Try['start'] },
): Promise<Map<string, Front>> {
  const fronts = new Map<string, Front>();
  for (const [host, own] of Map.groupBy(wanted, (one) => one.host)) {
    const origin = changes.map(({ url }) => new URL(url)).find((url) => url.host === host)?.origin;
    if (origin !== undefined) fronts.set(host, await start(origin, own));
  }
  return fronts;
}

/** Returns the site's present values of the headers to set; every host is on this machine. */
async function presentHeaders(changes: readonly Change[]): Promise<Array<SentHeader & { host: string }>> {
  const found = changes.map(async (change) => {
    if (change.kind !== 'set-header') return [];
    const url = new URL(change.url);
    const answer = await fetch(`${url.protocol}//127.0.0.1:${url.port}${url.pathname}${url.search}`).catch(
      () => null,
    );
    const value = answer?.headers.get(change.name) ?? null;
    return value === null ? [] : [{ host: url.host, path: url.pathname, name: change.name, value }];
  });
  const all = (await Promise.all(found)).flat();
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

const ofHeader = (
  present: ReadonlyArray<SentHeader & { host: string }>,
  { host, seen, change }: WantedChange,
) =>
  'name' in change
    ? present.filter(
        (one) =>
          one.host === host &&
          seen.includes(one.path) &&
          one.name.toLowerCase() === change.name.toLowerCase(),
      )
    : [];

function whyNot({ proof }: RehearsedVerdict, refused: readonly RefusedChange[]): PatchRefusal | null {
  const own = proof.changes.map((change) => refused.find(({ wanted }) => isFor(wanted, change)));
  return own.find((one) => one !== undefined)?.why ?? null;
}

/**
 * Returns whether a wanted change belongs to a change. Policies of one page are merged, so they are matched by name.
 */
function isFor({ host, seen, change }: WantedChange, { url, ...given }: Change): boolean {
  const { host: urlHost, pathname, search } = new URL(url);
  if (host !== urlHost || !seen.includes(pathname + search) || change.kind !== given.kind) return false;
  if ('name' in change && 'name' in given) return change.name.toLowerCase() === given.name.toLowerCase();
  return JSON.stringify(change) === JSON.stringify(given);
}
