import {
  CONSENT_FINDINGS,
  MATRIX_STATES,
  type ConsentFinding,
  type ConsentMatrix,
  type MatrixState,
} from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { consentFindingRemedy } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import type { DueVisit } from './compare-visits.ts';
import type { Schedule } from './held-role.ts';
import { judgeMatrix } from './judge-matrix.ts';
import {
  namedVisit,
  namedVisits,
  vendorNames,
  type MatrixSettings,
  type VendorNames,
} from './named-visits.ts';
import { pageOrder, schedulesOf, type PageOrder } from './page-order.ts';
import type { PageVisits } from './page-visit.ts';
import { readVisit, type VisitRecord } from './read-visit.ts';
import type { OrderState } from './speed-facts.ts';

/** Gathers a consent matrix visit by visit; of each it keeps what the matrix says. */
export interface MatrixBuilder {
  /** Takes in what the visitor of a state saw of a page; what could not be measured says nothing. */
  add: (state: MatrixState, observation: Observation) => void;
  /** What is to be held back on a page in a state that was visited. */
  schedules: (url: string, state: OrderState) => Schedule[];
  /** Takes in what a visitor of a state saw while something was held back. */
  addHeld: (state: OrderState, schedule: Schedule, observation: Observation) => void;
  /** Visits that tell whether what changed was chance. */
  due: () => (DueVisit & { url: string })[];
  /** The matrix, its pages in the order of these addresses. */
  finish: (urls: readonly string[]) => ConsentMatrix;
}

export function createMatrixBuilder(settings: MatrixSettings): MatrixBuilder {
  const { tracking, delaysMs = [] } = settings;
  const visits: VisitRecord[] = [];
  const held: (DueVisit & { url: string; record: VisitRecord | null })[] = [];

  function ordersOf(names: VendorNames): Map<string, PageOrder> {
    const [usual, late] = [Map.groupBy(visits, ({ url }) => url), Map.groupBy(held, ({ url }) => url)];
    return new Map(
      [...usual].map(([url, own]) => {
        const heldVisits = (late.get(url) ?? []).map(({ record, ...one }) => ({
          ...one,
          visit: record === null ? null : namedVisit(record, names),
        }));
        return [url, pageOrder(namedVisits(own, names), { held: heldVisits, delaysMs }, names.judging)];
      }),
    );
  }

  return {
    schedules: (url, state) =>
      schedulesOf(
        visits.find((visit) => visit.url === url && visit.state === state),
        delaysMs,
      ),
    addHeld(state, schedule, observation) {
      // What did not come in time was not missed.
      const isWhole = observation.outcome === 'measured' && observation.settledBy !== 'cap';
      const record = isWhole ? readVisit(observation, state, tracking) : null;
      held.push({ url: observation.requestedUrl, state, schedule, record });
    },
    due: () =>
      [...ordersOf(vendorNames(visits, settings))].flatMap(([url, { due }]) =>
        uniqueVisits(due).map((one) => ({ ...one, url })),
      ),
    add(state, observation) {
      if (observation.outcome === 'measured') visits.push(readVisit(observation, state, tracking));
    },
    finish(urls) {
      const visited = Map.groupBy(visits, ({ url }) => url);
      const byUrl = new Map(
        urls.flatMap((url) => {
          const own = visited.get(url);
          return own === undefined ? [] : [[url, own] as const];
        }),
      );
      const { vendors, pages, names } = judgeMatrix(byUrl, settings);
      const orders = delaysMs.length === 0 ? null : ordersOf(names);
      return {
        states: [...MATRIX_STATES],
        vendors,
        pages: pages.map(({ key: url, visits: own }) => ({
          url,
          states: statesOf(own),
          ...(orders && { order: orders.get(url)?.order ?? null }),
        })),
        findings: pages.flatMap(({ key: url, findings }) =>
          [...findings, ...(orders?.get(url)?.findings ?? [])].map((bare): ConsentFinding => ({
            kind: bare.kind,
            vendor: bare.vendor,
            url,
            state: bare.state,
            severity: CONSENT_FINDINGS[bare.kind],
            cause: consentFindingCause(bare, 'en'),
            remedy: consentFindingRemedy(bare, 'en'),
            expected: bare.expected,
            seen: bare.seen,
          })),
        ),
      };
    },
  };
}

function uniqueVisits(due: readonly DueVisit[]): DueVisit[] {
  return [...new Map(due.map((one) => [JSON.stringify(one), one])).values()];
}

function statesOf(visits: PageVisits): ConsentMatrix['pages'][number]['states'] {
  return Object.fromEntries(
    Object.values(visits).map(({ state, answered, vendors }) => [
      state,
      {
        answered,
        vendors: vendors
          .filter(({ hits, pings }) => hits + pings > 0)
          .map(({ vendor, hits, pings }) => ({ vendor, hits, pings })),
      },
    ]),
  );
}
