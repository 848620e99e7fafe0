import { DEVICE_CLASSES, VISITOR_CONSENTS, VISITOR_TRACKER_STATES } from '@vigie/contract/real-visitors.ts';
import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { VISITORS_MIN } from '@vigie/contract/visitor-settings.ts';
import { explainMissing, rounded } from '@vigie/orders/explaining/explain-missing.ts';
import type { Population, ValueColumn } from '@vigie/orders/explaining/population.ts';
import { likelihoodGain } from '@vigie/orders/explaining/statistics.ts';
import { readCell } from './collect/visit-tally.ts';

/** Page views of one group of visitors in an hour or a day. */
export interface StoredCell {
  at: Date;
  pageGroup: string;
  browser: string;
  release: string;
  counts: number[];
}

/** Part of a cell: page views that share everything, and those on which the tracker did not load. */
interface Part {
  atMs: number;
  browser: string;
  pageGroup: string;
  consent: string;
  device: string;
  release: string;
  views: number;
  lost: number;
}

type Found = Pick<VisitorLoss, 'where' | 'share' | 'elsewhereShare' | 'views'> & { since: string | null };

const PROPERTIES = ['browser', 'pageGroup', 'consent', 'device', 'release'] as const;
/** Page views that the search reads at most: more are scaled down, with the same shares. */
const VIEWS_MAX = 40_000;
/** Terms that a group is narrowed to. */
const TERMS_MAX = 4;
/** A narrower group explains at least this share of what the wider one lost. */
const NARROWS_FROM = 0.8;
/** Gain of a change from which a loss has a beginning. */
const BEGINS_FROM = 10;
const [LOADED, ABSENT, UNKNOWN] = (['loaded', 'absent', 'unknown'] as const).map((state) =>
  VISITOR_TRACKER_STATES.indexOf(state),
) as [number, number, number];

/**
 * Finds the groups of visitors in which a tracker loads less often than elsewhere, by the search that explains missing
 * orders. A tracker that is absent without consent is not lost.
 */
export function explainLosses(cells: readonly StoredCell[]): Found[] {
  const parts = cells.flatMap(partsOf);
  const groups = explainMissing(populationOf(parts)).explanations.map(({ where }) => narrow(parts, where));
  // Page views of another group would hide how much less the others lose.
  const elsewhere = shareOf(parts.filter((part) => !groups.some((where) => isOf(part, where))));
  return groups.flatMap((where) => {
    const inside = parts.filter((part) => isOf(part, where));
    const views = sumOf(inside, 'views');
    if (views < VISITORS_MIN) return [];
    const [share, elsewhereShare] = [rounded(shareOf(inside)), rounded(elsewhere)];
    return [{ where, share, elsewhereShare, views, since: beginningOf(inside) }];
  });
}

/** Returns the share of page views on which the tracker did not load; 0 without page views. */
function shareOf(parts: readonly Part[]): number {
  const views = sumOf(parts, 'views');
  return views === 0 ? 0 : sumOf(parts, 'lost') / views;
}

function partsOf({ at, pageGroup, browser, release, counts }: StoredCell): Part[] {
  return readCell(counts).flatMap(({ consent, device, states }) => {
    const isWithout = consent === 'denied' || consent === 'partial';
    const all = states.reduce((sum, number) => sum + number, 0) - (states[UNKNOWN] ?? 0);
    const views = isWithout ? all - (states[ABSENT] ?? 0) : all;
    if (views <= 0) return [];
    const lost = views - (states[LOADED] ?? 0);
    return [{ atMs: at.getTime(), browser, pageGroup, consent, device, release, views, lost }];
  });
}

/** Returns one member for each page view, or for each of several when there are too many. */
function populationOf(parts: readonly Part[]): Population {
  const scale = Math.min(1, VIEWS_MAX / Math.max(1, sumOf(parts, 'views')));
  const members: { part: Part; isLost: boolean }[] = [];
  // What rounding leaves is carried to the next part, so that shares stay.
  let [views, lost] = [0, 0];
  for (const part of parts) {
    views += part.views * scale;
    lost += part.lost * scale;
    const members_ = Math.floor(views);
    const lostMembers = Math.min(members_, Math.floor(lost));
    for (let at = 0; at < members_; at += 1) members.push({ part, isLost: at < lostMembers });
    views -= members_;
    lost -= lostMembers;
  }
  return {
    size: members.length,
    missing: Uint8Array.from(members, ({ isLost }) => Number(isLost)),
    columns: PROPERTIES.map((name) => columnOf(name, members)).filter(({ values }) => values.length > 1),
    axes: [{ name: 'time', kind: 'time', numbers: Float64Array.from(members, ({ part }) => part.atMs) }],
  };
}

function columnOf(name: (typeof PROPERTIES)[number], members: readonly { part: Part }[]): ValueColumn {
  const known = name === 'consent' ? VISITOR_CONSENTS : name === 'device' ? DEVICE_CLASSES : [];
  const values = [...new Set([...known, ...members.map(({ part }) => part[name])])];
  const codes = new Map(values.map((value, code) => [value, code]));
  const codesOfMembers = Uint16Array.from(members, ({ part }) => codes.get(part[name]) ?? 0);
  return { name, values, codes: codesOfMembers, isPaired: true };
}

/** Adds terms to a group while the narrower one still explains nearly all of the loss. */
function narrow(parts: readonly Part[], where: Found['where']): Found['where'] {
  let narrowed = where;
  while (Object.keys(narrowed).length < TERMS_MAX) {
    const inside = parts.filter((part) => isOf(part, narrowed));
    const [first] = explainMissing(populationOf(inside)).explanations;
    if (first === undefined || first.explains < NARROWS_FROM) break;
    const next = { ...first.where, ...narrowed };
    if (Object.keys(next).length === Object.keys(narrowed).length) break;
    narrowed = next;
  }
  return narrowed;
}

function isOf(part: Part, where: Found['where']): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    if (typeof wanted === 'string') return part[name as (typeof PROPERTIES)[number]] === wanted;
    return part.atMs >= Date.parse(wanted.from) && part.atMs <= Date.parse(wanted.to);
  });
}

/** Returns the hour or day from which a group loses more than before, or its first one if it always did. */
function beginningOf(parts: readonly Part[]): string | null {
  const times = [...new Set(parts.map(({ atMs }) => atMs))].toSorted((one, other) => one - other);
  const [allOrders, allMissing] = [sumOf(parts, 'views'), sumOf(parts, 'lost')];
  let best = { atMs: times[0], gain: BEGINS_FROM };
  let [orders, missing] = [allOrders, allMissing];
  for (const [index, atMs] of times.entries()) {
    if (index > 0) {
      const gain = likelihoodGain({ orders, missing, allOrders, allMissing });
      if (gain > best.gain) best = { atMs, gain };
    }
    const ofTime = parts.filter((part) => part.atMs === atMs);
    orders -= sumOf(ofTime, 'views');
    missing -= sumOf(ofTime, 'lost');
  }
  return best.atMs === undefined ? null : new Date(best.atMs).toISOString();
}

function sumOf(parts: readonly Part[], name: 'views' | 'lost'): number {
  return parts.reduce((sum, part) => sum + part[name], 0);
}
