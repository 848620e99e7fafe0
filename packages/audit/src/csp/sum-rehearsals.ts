import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { PolicyRehearsal, RehearsedVendor, Unknown } from '@vigie/contract/policy-rehearsal.ts';
import type { Vendor } from '@vigie/contract/visit-vendor.ts';
import { vendorCalls } from '../attribution/vendor-calls.ts';
import { createVendorFinder, type KnownVendors } from '../attribution/vendor-finder.ts';
import { siteOf } from '../detect/sent-hits.ts';
import {
  rehearseViolations,
  rehearseVisit,
  type Rehearsed,
  type RehearsedRequest,
} from './rehearse-visit.ts';

const EXAMPLES_MAX = 3;
const ADDRESS_MAX = 500;
const VENDORS_MAX = 300;
const EFFECTS: readonly RehearsedVendor['effect'][] = ['blocked', 'unknown', 'let-through', 'still-blocked'];

/** A stored visit and its name. */
export interface RehearsedVisit {
  observationId: string;
  url: string;
  observation: Observation;
}

type Row = RehearsedVendor & { visits: Set<string>; reasons: Map<Unknown, number> };
type Sum = Pick<PolicyRehearsal, 'pages' | 'requests' | 'same' | 'effects' | 'vendors'>;

/** Adds up what policies would do with visits, one visit of each page, in the place of those that servers send. */
export function sumRehearsals(
  policies: readonly string[],
  known: KnownVendors,
): { add: (visit: RehearsedVisit) => void; finish: () => Sum } {
  const rows = new Map<string, Row>();
  let [pages, requests, same] = [0, 0, 0];
  const add = (piece: Piece, visit: RehearsedVisit) => addTo(rowOf(rows, piece), visit, piece);
  return {
    add(visit) {
      const { observation } = visit;
      pages += 1;
      const finder = createVendorFinder(observation, known, vendorCalls(observation, known.tracking));
      for (const rehearsed of rehearseVisit(observation, policies)) {
        requests += 1;
        const effect = effectOf(rehearsed, observation);
        if (effect === null) same += 1;
        else
          add(
            {
              vendor: finder.ofRequest(rehearsed.request),
              effect,
              then: rehearsed.then,
              address: rehearsed.request.url,
            },
            visit,
          );
      }
      for (const { url, then } of rehearseViolations(observation, policies)) {
        requests += 1;
        const site = siteOf(url);
        const vendor = finder.ofAddress(url) ?? { vendor: site, name: site, purpose: 'other' as const };
        const effect = { allowed: 'let-through', blocked: 'still-blocked', unknown: 'unknown' } as const;
        add({ vendor, effect: effect[then.outcome], then, address: url }, visit);
      }
    },
    finish: () => ({
      pages,
      requests,
      same,
      effects: effectsOf([...rows.values()]),
      vendors: [...rows.values()].map(presentRow).toSorted(inOrder).slice(0, VENDORS_MAX),
    }),
  };
}

function effectsOf(rows: readonly Row[]): PolicyRehearsal['effects'] {
  const figures = EFFECTS.map((effect) => {
    const own = rows.filter((row) => row.effect === effect);
    const vendors = new Set(own.map(({ vendor }) => vendor).filter((vendor) => vendor !== ''));
    const pages = new Set(own.flatMap(({ visits }) => [...visits]));
    return [effect, { vendors: vendors.size, pages: pages.size }] as const;
  });
  return Object.fromEntries(figures) as PolicyRehearsal['effects'];
}

/** Null: it is let through, as today. A meta element keeps its say, whatever the servers send. */
function effectOf(
  { then, wasBlocked, request }: RehearsedRequest,
  observation: Observation,
): RehearsedVendor['effect'] | null {
  if (then.outcome === 'blocked') return wasBlocked ? 'still-blocked' : 'blocked';
  if (then.outcome === 'unknown') return 'unknown';
  if (!wasBlocked) return null;
  const metas = (seen(observation.csp)?.policies ?? []).filter(
    ({ source, disposition }) => source === 'meta' && disposition === 'enforce',
  );
  const within = rehearseVisit(
    observation,
    metas.map(({ text }) => text),
  ).find((one) => one.request.id === request.id);
  return within?.then.outcome === 'blocked' ? 'still-blocked' : 'let-through';
}

interface Piece {
  vendor: Vendor;
  effect: RehearsedVendor['effect'];
  then: Rehearsed;
  address: string;
}

function rowOf(rows: Map<string, Row>, { vendor, effect, then }: Piece): Row {
  const directive = then.outcome === 'blocked' ? then.directive : null;
  const key = JSON.stringify([effect, vendor.vendor, directive]);
  const row = rows.get(key) ?? {
    ...vendor,
    effect,
    directive,
    why: null,
    pages: 0,
    requests: 0,
    inWake: 0,
    examples: [],
    visits: new Set(),
    reasons: new Map(),
  };
  rows.set(key, row);
  return row;
}

function addTo(row: Row, { observationId, url }: RehearsedVisit, { then, address: whole }: Piece): void {
  row.requests += 1;
  if (then.outcome === 'blocked' && then.through !== undefined) row.inWake += 1;
  if (then.outcome === 'unknown') row.reasons.set(then.why, (row.reasons.get(then.why) ?? 0) + 1);
  if (row.visits.has(observationId)) return;
  row.visits.add(observationId);
  const address = whole.replace(/[?#].*$/su, '').slice(0, ADDRESS_MAX);
  if (row.examples.length < EXAMPLES_MAX) row.examples.push({ observationId, url, address });
}

function presentRow({ visits, reasons, ...row }: Row): RehearsedVendor {
  const [first] = [...reasons].toSorted(([, one], [, other]) => other - one);
  return { ...row, pages: visits.size, why: first?.[0] ?? null };
}

function inOrder(one: RehearsedVendor, other: RehearsedVendor): number {
  return (
    EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect) ||
    other.pages - one.pages ||
    other.requests - one.requests
  );
}
