import {
  CONSENT_FINDINGS,
  statesToMeasure,
  type ConsentFinding,
  type ConsentMatrix,
  type RequestDelay,
  type MatrixPageState,
  type MatrixState,
  type WithdrawalFacts,
} from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { consentFindingRemedy } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import type { DueVisit } from './compare-visits.ts';
import { evaluateMatrix, type DelayedRecord, type EvaluatedMatrix } from './evaluate-matrix.ts';
import type { MatrixSettings } from './named-visits.ts';
import { schedulesOf, uniqueVisits, type PageOrder } from './page-order.ts';
import type { PageVisit, PageVisits } from './page-visit.ts';
import { readDelayedVisit, readVisit, type VisitRecord, type VisitWithdrawal } from './read-visit.ts';
import type { OrderState } from './speed-facts.ts';

/** Builder of a consent matrix, fed visit by visit. It stores only the data that the matrix needs. */
export interface MatrixBuilder {
  /** Adds the observation of a page in a state. An unmeasured page has no effect. */
  add: (state: MatrixState, observation: Observation) => void;
  /** Returns the delays to apply to a page in a state that was visited. */
  schedules: (url: string, state: OrderState) => RequestDelay[];
  /** Adds the observation of a page in a state under a delay. */
  addDelayed: (state: OrderState, schedule: RequestDelay, observation: Observation) => void;
  /** Returns the visits that are needed to rule out chance as the reason of a change. */
  due: () => (DueVisit & { url: string })[];
  /** Returns the matrix, with its pages in the order of these addresses. */
  finish: (urls: readonly string[]) => ConsentMatrix;
}

export function createMatrixBuilder(settings: MatrixSettings): MatrixBuilder {
  const { tracking, delaysMs = [] } = settings;
  const visits: VisitRecord[] = [];
  const delayedVisits: (DelayedRecord & { url: string })[] = [];

  const evaluate = (byUrl: ReadonlyMap<string, readonly VisitRecord[]>) =>
    evaluateMatrix(
      byUrl,
      settings,
      Map.groupBy(delayedVisits, ({ url }) => url),
    );

  return {
    schedules: (url, state) =>
      schedulesOf(
        visits.find((visit) => visit.url === url && visit.state === state),
        delaysMs,
      ),
    addDelayed(state, schedule, observation) {
      const record = readDelayedVisit(observation, state, tracking);
      delayedVisits.push({ url: observation.requestedUrl, state, schedule, record });
    },
    due: () =>
      evaluate(Map.groupBy(visits, ({ url }) => url)).pages.flatMap(({ key: url, order }) =>
        uniqueVisits(order?.due ?? []).map((one) => ({ ...one, url })),
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
      const { vendors, pages } = evaluate(byUrl);
      return {
        states: [...statesToMeasure(settings.withdraws === true)],
        vendors,
        pages: pages.map(({ key: url, visits: own, order }) => ({
          url,
          states: statesOf(own),
          ...(order && { order: orderOf(order) }),
        })),
        findings: pages.flatMap(findingsOf),
      };
    },
  };
}

/** Returns the verdict on the order of a page; null if the order is not known. */
const orderOf = ({ verdict }: PageOrder) =>
  verdict === 'safe' || verdict === 'depends-on-speed' ? verdict : null;

const findingsOf = ({ key: url, findings }: EvaluatedMatrix['pages'][number]): ConsentFinding[] =>
  findings.map((bare) => ({
    kind: bare.kind,
    vendor: bare.vendor,
    url,
    state: bare.state,
    severity: CONSENT_FINDINGS[bare.kind],
    cause: consentFindingCause(bare, 'en'),
    remedy: consentFindingRemedy(bare, 'en'),
    expected: bare.expected,
    seen: bare.seen,
  }));

function statesOf(visits: PageVisits): ConsentMatrix['pages'][number]['states'] {
  return Object.fromEntries(Object.values(visits).map((visit) => [visit.state, stateOf(visit)]));
}

function stateOf({ answered, vendors, withdrawal, confirmation, optOutLink }: PageVisit): MatrixPageState {
  return {
    answered,
    vendors: vendors
      .filter(({ hits, pings }) => hits + pings > 0)
      .map(({ vendor, hits, pings }) => ({ vendor, hits, pings })),
    ...(confirmation !== undefined && { confirmation }),
    ...(optOutLink !== undefined && { optOutLink }),
    ...(withdrawal && { withdrawal: factsOf(withdrawal) }),
  };
}

const factsOf = ({ isSent: _isSent, ...facts }: VisitWithdrawal): WithdrawalFacts => facts;
