import type { EvaluatedMatrix } from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import { MATRIX_STATES, type RequestDelay, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ExemptVendor, StoredConsentFinding, StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { consentFindingRemedy } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';

/** Visit and the names of its files. */
export interface MatrixVisitName {
  name: string;
  observationId: string;
  url: string;
  state: MatrixState;
  heldBack: RequestDelay | null;
}

export interface LeftOutVisit extends MatrixVisitName {
  why: 'recording-gone' | 'no-room';
}

export interface MatrixToSeal {
  matrix: StoredMatrix;
  evaluated: EvaluatedMatrix;
  findings: readonly StoredConsentFinding[];
  website: { url: string; name: string };
  exempt: readonly ExemptVendor[];
  agents: ReadonlyArray<{ name: string; version: string | null }>;
  software: string;
  sealedAt: string;
  visits: ReadonlyArray<MatrixVisitName & { picture: boolean }>;
  leftOut: readonly LeftOutVisit[];
}

/** Returns the record in a sealed matrix: the vendors in each state, the findings, and the visits that prove them. */
export function matrixRecord(sealed: MatrixToSeal): object {
  const { matrix, evaluated, findings, website, exempt, agents, software, sealedAt, visits, leftOut } =
    sealed;
  const nameOf = new Map([...visits, ...leftOut].map(({ observationId, name }) => [observationId, name]));
  return {
    id: matrix.run.id,
    website: { name: website.name, url: website.url },
    at: matrix.run.at,
    endedAt: matrix.run.endedAt,
    sealedAt,
    versions: { vigie: software, agents },
    clocks: {
      visits:
        'The clock of each agent’s machine; times of requests are counted from the start of their visit.',
      seal: 'The clock of the panel’s machine; a time stamp, where there is one, is of another authority.',
    },
    exempt,
    states: matrix.states,
    vendors: matrix.vendors,
    pages: matrix.pages.map(({ url, states, order }, index) => ({
      url,
      order,
      states: Object.fromEntries(
        MATRIX_STATES.flatMap((state) => {
          const visit = states[state];
          if (visit === undefined) return [];
          const { answered, observationId, withdrawal } = visit;
          const vendors = evaluated.pages[index]?.visits[state]?.vendors ?? [];
          return [
            [
              state,
              {
                answered,
                ...(withdrawal && { withdrawal }),
                visit: nameOf.get(observationId) ?? null,
                vendors,
              },
            ],
          ];
        }),
      ),
    })),
    findings: findings.map(
      ({ kind, vendor, vendorName, url, state, severity, expected, seen, observationId }) => {
        const facts = { kind, vendor: vendorName, expected, seen };
        return {
          kind,
          vendor,
          url,
          state,
          severity,
          cause: consentFindingCause(facts, 'en'),
          remedy: consentFindingRemedy(facts, 'en'),
          expected,
          seen,
          visit: nameOf.get(observationId) ?? null,
        };
      },
    ),
    visits,
    leftOut,
    notHeld: [
      'Of visits that are left out, the matrix has the figures alone.',
      'Each visit says what is not held of it (vigie/visits/*/visit.json.gz).',
    ],
  };
}
