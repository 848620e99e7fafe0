import { vendorNameOf } from '@vigie/audit/attribution/vendor-names.ts';
import type { JudgedMatrix } from '@vigie/audit/consent-matrix/judge-matrix.ts';
import type { BareFinding, PageVisits } from '@vigie/audit/consent-matrix/page-visit.ts';
import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ConsentName } from '../../db/schema/problem-tables.ts';
import {
  settleConsentProblems,
  type ConsentPage,
  type ConsentSight,
} from '../causes/consent-problems.store.ts';
import {
  listConsentVisits,
  listLastMatrices,
  listNewestMatrices,
  type KeptVisit,
} from './consent-visits.store.ts';
import { judgeVisits } from './judge-visits.policy.ts';

export interface SettledMatrix {
  id: string;
  companyId: string;
  websiteId: string;
  tracking: TrackingSettings;
  exemptVendors: readonly { vendor: string }[];
}

/** Of pages whose last matrix is another, it says nothing; `at`: since when what is not found any more is over. */
interface Settling {
  lastOf: ReadonlyMap<string, string>;
  at?: Date;
}

/** Judges a matrix by the exempt vendors of now, and makes of it what is wrong with its pages. Gives its findings' number. */
export async function settleMatrix(db: Db, matrix: SettledMatrix, { lastOf, at }: Settling): Promise<number> {
  const visits = Map.groupBy(await listConsentVisits(db, matrix.id, undefined), ({ pageId }) => pageId);
  const { pages } = judgeVisits(visits, matrix);
  const settled = pages.filter(({ key }) => lastOf.get(key) === matrix.id);
  await settleConsentProblems(
    db,
    matrix,
    settled.map((page) => pageOf(page, visits.get(page.key) ?? [], at)),
  );
  return pages.reduce((sum, { findings }) => sum + findings.length, 0);
}

/** Older matrices than those of so many visits keep the number of findings that they ended with. */
const VISITS_MAX = 20_000;

/** Judges the matrices of a website again, once its exempt vendors have changed. */
export async function settleAgain(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<void> {
  const lastOf = await listLastMatrices(db, websiteId);
  const ids = [...new Set([...lastOf.values(), ...(await listNewestMatrices(db, websiteId, VISITS_MAX))])];
  if (ids.length === 0) return;
  const matrices = await db
    .selectFrom('consentMatrices')
    .innerJoin('websites', 'websites.id', 'consentMatrices.websiteId')
    .select(['consentMatrices.id', 'consentMatrices.companyId', 'websiteId'])
    .select(['consentMatrices.tracking', 'exemptVendors'])
    .where('consentMatrices.id', 'in', ids)
    .execute();
  for (const matrix of matrices) {
    const findings = await settleMatrix(db, matrix, { lastOf, at: now });
    await db.updateTable('consentMatrices').set({ findings }).where('id', '=', matrix.id).execute();
  }
}

type JudgedPage = JudgedMatrix['pages'][number];

function pageOf({ key, visits, findings }: JudgedPage, own: readonly KeptVisit[], at?: Date): ConsentPage {
  const last = Math.max(...own.map(({ observedAt }) => observedAt.getTime()));
  return {
    pageId: key,
    at: at ?? new Date(last),
    sights: findings.flatMap((finding) => sightOf(finding, own)),
    isOver: (name) => isOver(name, { visits, findings }),
  };
}

function sightOf(
  { kind, vendor, state, expected, seen }: BareFinding,
  own: readonly KeptVisit[],
): ConsentSight[] {
  const visit = own.find((one) => one.state === state);
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

/** What needs an answer is judged only where the banner took it, or where there is none any more. */
function isOver(
  { finding }: ConsentName,
  { visits, findings }: { visits: PageVisits; findings: readonly BareFinding[] },
): boolean {
  if (MATRIX_STATES.some((state) => visits[state] === undefined)) return false;
  if (findings.some(({ kind }) => kind === 'no-banner')) return true;
  if (finding === 'against-refusal') return visits.refuse?.answered === 'refuse';
  if (finding === 'lost-after-acceptance' || finding === 'twice-after-acceptance')
    return visits.accept?.answered === 'accept';
  return true;
}
