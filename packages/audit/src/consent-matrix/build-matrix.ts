import {
  CONSENT_FINDINGS,
  MATRIX_STATES,
  type ConsentFinding,
  type ConsentMatrix,
  type MatrixState,
} from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { consentFindingCause, consentFindingRemedy } from '@vigie/contract/wording/consent-finding-words.ts';
import { judgeMatrix } from './judge-matrix.ts';
import type { MatrixSettings } from './named-visits.ts';
import type { PageVisits } from './page-visit.ts';
import { readVisit, type VisitRecord } from './read-visit.ts';

/** Gathers a consent matrix visit by visit; of each it keeps what the matrix says. */
export interface MatrixBuilder {
  /** Takes in what the visitor of a state saw of a page; what could not be measured says nothing. */
  add: (state: MatrixState, observation: Observation) => void;
  /** The matrix, its pages in the order of these addresses. */
  finish: (urls: readonly string[]) => ConsentMatrix;
}

export function createMatrixBuilder(settings: MatrixSettings): MatrixBuilder {
  const { tracking } = settings;
  const visits: VisitRecord[] = [];
  return {
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
      const { vendors, pages } = judgeMatrix(byUrl, settings);
      return {
        states: [...MATRIX_STATES],
        vendors,
        pages: pages.map((page) => ({ url: page.key, states: statesOf(page.visits) })),
        findings: pages.flatMap(({ key: url, findings }) =>
          findings.map((bare): ConsentFinding => ({
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
