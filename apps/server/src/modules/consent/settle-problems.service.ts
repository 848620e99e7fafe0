import { vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import type { EvaluatedMatrix } from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import type { BareFinding } from '@vigie/audit/consent-matrix/page-visit.ts';
import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ConsentName } from '../../db/schema/stored-types.ts';
import {
  settleConsentProblems,
  type ConsentPage,
  type ConsentDetection,
} from '../causes/consent-problems.store.ts';
import {
  listLastMatrices,
  listNewestMatrices,
  readStoredVisits,
  type StoredMatrixVisits,
  type LastMatrices,
} from './consent-visits.store.ts';
import { evaluateMatrixVisits, proofOf, type MatrixBasis } from './evaluate-visits.policy.ts';

export interface SettledMatrix extends MatrixBasis {
  id: string;
  companyId: string;
  websiteId: string;
}

/**
 * `lastOf`: the last matrix of each page; a matrix changes no problems of other pages. `at`: the end of problems that
 * are no longer found.
 */
interface Settling {
  lastOf: LastMatrices;
  at?: Date;
}

/**
 * Evaluates a matrix by the current exempt vendors and updates the problems of its pages. Returns the number of
 * findings.
 */
export async function settleMatrix(db: Db, matrix: SettledMatrix, { lastOf, at }: Settling): Promise<number> {
  const visits = await readStoredVisits(db, matrix);
  const { pages } = evaluateMatrixVisits(visits, matrix);
  const settled = pages.flatMap((page) => {
    const speaks = {
      usual: lastOf.usual.get(page.key) === matrix.id,
      delayed: lastOf.delayed.get(page.key) === matrix.id,
    };
    return speaks.usual || speaks.delayed ? [pageOf(page, visits, { speaks, at })] : [];
  });
  await settleConsentProblems(db, matrix, settled);
  return pages.reduce((sum, { findings }) => sum + findings.length, 0);
}

/** Maximum visits of the matrices that are re-evaluated. Older matrices keep their stored number of findings. */
const VISITS_MAX = 20_000;

/** Re-evaluates the matrices of a website after a change of its exempt vendors. */
export async function settleAgain(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<void> {
  const lastOf = await listLastMatrices(db, websiteId);
  const newest = await listNewestMatrices(db, websiteId, VISITS_MAX);
  const ids = [...new Set([...lastOf.usual.values(), ...lastOf.delayed.values(), ...newest])];
  if (ids.length === 0) return;
  const matrices = await db
    .selectFrom('consentMatrices')
    .innerJoin('websites', 'websites.id', 'consentMatrices.websiteId')
    .select(['consentMatrices.id', 'consentMatrices.companyId', 'websiteId'])
    .select(['consentMatrices.tracking', 'holdBackMs', 'exemptVendors'])
    .where('consentMatrices.id', 'in', ids)
    .execute();
  for (const matrix of matrices) {
    const findings = await settleMatrix(db, matrix, { lastOf, at: now });
    await db.updateTable('consentMatrices').set({ findings }).where('id', '=', matrix.id).execute();
  }
}

type SettledPage = EvaluatedMatrix['pages'][number];

/** Parts of a page's result that this matrix decides; another matrix decides the rest. */
interface Speaking {
  speaks: Record<'usual' | 'delayed', boolean>;
  at: Date | undefined;
}

const ORDER = 'order-depends-on-speed';

function pageOf(page: SettledPage, visits: StoredMatrixVisits, { speaks, at }: Speaking): ConsentPage {
  const own = [...(visits.usual.get(page.key) ?? []), ...(visits.delayed.get(page.key) ?? [])];
  const last = Math.max(...own.map(({ observedAt }) => observedAt.getTime()));
  const isDecided = (finding: string) => (finding === ORDER ? speaks.delayed : speaks.usual);
  return {
    pageId: page.key,
    at: at ?? new Date(last),
    detections: page.findings
      .filter(({ kind }) => isDecided(kind))
      .flatMap((finding) => toDetections(finding, proofOf(page.key, finding, visits))),
    isOver: (name) => isDecided(name.finding) && isOver(name, page),
  };
}

function toDetections(
  { kind, vendor, state, expected, seen }: BareFinding,
  visit: { observationId: string; observedAt: Date } | undefined,
): ConsentDetection[] {
  if (visit === undefined) return [];
  const { observationId, observedAt } = visit;
  const facts: Evidence = {
    ...(vendor !== null && { vendor: vendorNameOf(vendor) }),
    ...(expected !== null && { expected }),
    ...(seen !== null && { seen }),
    state,
  };
  return [{ finding: kind, vendor, observationId, observedAt, facts }];
}

/**
 * Returns whether a finding is proven to be over. A finding that needs an answer is over only if the banner accepted
 * that answer, or if no banner exists any more.
 */
function isOver({ finding }: ConsentName, { visits, findings, order }: SettledPage): boolean {
  if (USUAL_STATES.some((state) => visits[state] === undefined)) return false;
  // A vendor that was not compared, or fails at every speed, proves nothing about the order.
  if (finding === ORDER) return order?.isWhole === true;
  if (findings.some(({ kind }) => kind === 'no-banner')) return true;
  if (finding === 'after-withdrawal') return visits.withdrawn?.answered === 'refuse';
  if (finding === 'no-withdrawal') return visits.withdrawn?.withdrawal !== undefined;
  if (finding === 'against-refusal') return visits.refuse?.answered === 'refuse';
  if (finding === 'lost-after-acceptance' || finding === 'twice-after-acceptance')
    return visits.accept?.answered === 'accept';
  return true;
}
