import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import {
  POLICY_EFFECTS,
  type PolicyRehearsal,
  type RehearsedVendor,
  type Unknown,
} from '@vigie/contract/policy-rehearsal.ts';
import type { Vendor } from '@vigie/contract/visit-vendor.ts';
import { vendorCalls } from '../attribution/vendor-calls.ts';
import { createVendorFinder, type KnownVendors } from '../attribution/vendor-finder.ts';
import { registrableSite } from '../detect/sent-hits.ts';
import {
  rehearseViolations,
  rehearseVisit,
  type Rehearsed,
  type RehearsedRequest,
} from './rehearse-visit.ts';

const EXAMPLES_MAX = 3;
const ADDRESS_MAX = 500;
const VENDORS_MAX = 300;
/** Maximum number of rows, as a hostile page may request addresses of any number of sites. */
const ROWS_MAX = 5_000;

type Effect = RehearsedVendor['effect'];

/** Stored visit with its id. */
export interface RehearsedVisit {
  observationId: string;
  url: string;
  observation: Observation;
}

type Sum = Pick<PolicyRehearsal, 'pages' | 'requests' | 'same' | 'effects' | 'vendors'>;

/** Sums the effects of policies on visits, one visit of each page. The policies replace those that servers send. */
export function sumRehearsals(
  policies: readonly string[],
  known: KnownVendors,
): { add: (visit: RehearsedVisit) => void; finish: () => Sum } {
  const table = createTable();
  let [pages, requests, same] = [0, 0, 0];
  return {
    add(visit) {
      const { observation } = visit;
      pages += 1;
      const changed = rehearseVisit(observation, policies).flatMap((rehearsed) => {
        requests += 1;
        const effect = effectOf(rehearsed, observation);
        if (effect === null) same += 1;
        return effect === null ? [] : [{ ...rehearsed, effect }];
      });
      const untold = rehearseViolations(observation, policies);
      requests += untold.length;
      if (changed.length + untold.length === 0) return;
      const finder = createVendorFinder(observation, known, vendorCalls(observation, known.tracking));
      for (const { request, effect, ruling } of changed)
        table.add({ vendor: finder.ofRequest(request), effect, ruling, address: request.url }, visit);
      for (const { url, ruling } of untold) {
        const site = registrableSite(url);
        const vendor = finder.ofAddress(url) ?? { vendor: site, name: site, purpose: 'other' as const };
        table.add({ vendor, effect: EFFECTS[ruling.outcome], ruling, address: url }, visit);
      }
    },
    finish: () => ({ pages, requests, same, ...table.finish() }),
  };
}

/** Effects by outcome of a request that is blocked today. */
const EFFECTS = { allowed: 'let-through', blocked: 'still-blocked', unknown: 'unknown' } as const;

/** Returns the effect on a request; null if it stays allowed. Policies of meta elements still apply. */
function effectOf(
  { ruling, wasBlocked, request }: RehearsedRequest,
  observation: Observation,
): Effect | null {
  if (ruling.outcome === 'blocked') return wasBlocked ? 'still-blocked' : 'blocked';
  if (ruling.outcome === 'unknown') return 'unknown';
  if (!wasBlocked) return null;
  const metas = (seen(observation.csp)?.policies ?? []).filter(
    ({ source, disposition }) => source === 'meta' && disposition === 'enforce',
  );
  const within = rehearseVisit(
    observation,
    metas.map(({ text }) => text),
  ).find((one) => one.request.id === request.id);
  return within?.ruling.outcome === 'blocked' ? 'still-blocked' : 'let-through';
}

interface Piece {
  vendor: Vendor;
  effect: Effect;
  ruling: Rehearsed;
  address: string;
}

type Row = RehearsedVendor & { lastVisit: string; reasons: Map<Unknown, number> };
type Figures = { pages: number; lastVisit: string; vendors: Set<string> };

/** Creates a table of the effects on vendors. A page counts once for each row and effect. */
function createTable() {
  const rows = new Map<string, Row>();
  const figures = new Map(
    POLICY_EFFECTS.map((effect): [Effect, Figures] => [
      effect,
      { pages: 0, lastVisit: '', vendors: new Set() },
    ]),
  );
  return {
    add(piece: Piece, visit: RehearsedVisit): void {
      const { vendor, effect, ruling } = piece;
      const sum = figures.get(effect);
      if (sum !== undefined && sum.lastVisit !== visit.observationId) {
        sum.pages += 1;
        sum.lastVisit = visit.observationId;
      }
      const directive = ruling.outcome === 'blocked' ? ruling.directive : null;
      const key = JSON.stringify([effect, vendor.vendor, directive]);
      const row = rows.get(key) ?? newRow(piece, directive);
      if (!rows.has(key) && rows.size >= ROWS_MAX) return;
      rows.set(key, row);
      if (vendor.vendor !== '') sum?.vendors.add(vendor.vendor);
      addTo(row, visit, piece);
    },
    finish: () => ({
      effects: Object.fromEntries(
        [...figures].map(([effect, { pages, vendors }]) => [effect, { pages, vendors: vendors.size }]),
      ) as Sum['effects'],
      vendors: [...rows.values()].map(presentRow).toSorted(inOrder).slice(0, VENDORS_MAX),
    }),
  };
}

function newRow({ vendor, effect }: Piece, directive: string | null): Row {
  const figures = { pages: 0, requests: 0, inWake: 0, examples: [] };
  return { ...vendor, effect, directive, why: null, ...figures, lastVisit: '', reasons: new Map() };
}

function addTo(row: Row, { observationId, url }: RehearsedVisit, { ruling, address: whole }: Piece): void {
  row.requests += 1;
  if (ruling.outcome === 'blocked' && ruling.through !== undefined) row.inWake += 1;
  if (ruling.outcome === 'unknown') row.reasons.set(ruling.why, (row.reasons.get(ruling.why) ?? 0) + 1);
  if (row.lastVisit === observationId) return;
  row.lastVisit = observationId;
  row.pages += 1;
  const address = whole.replace(/[?#].*$/su, '').slice(0, ADDRESS_MAX);
  if (row.examples.length < EXAMPLES_MAX) row.examples.push({ observationId, url, address });
}

function presentRow({ lastVisit: _last, reasons, ...row }: Row): RehearsedVendor {
  const [first] = [...reasons].toSorted(([, one], [, other]) => other - one);
  return { ...row, why: first?.[0] ?? null };
}

function inOrder(one: RehearsedVendor, other: RehearsedVendor): number {
  return (
    POLICY_EFFECTS.indexOf(one.effect) - POLICY_EFFECTS.indexOf(other.effect) ||
    other.pages - one.pages ||
    other.requests - one.requests
  );
}
