import { scoreOf } from '@vigie/audit/score.ts';
import type { AuditScore, Now } from '@vigie/contract/health.ts';
import type { Db } from '../../db/schema/database.ts';
import { scoreCounts } from './health.policy.ts';
import { countNowVisits, type NowScope } from './now-visits.store.ts';
import { listLastAudits, listPartsSince, type WholeAudit } from './whole-audits.store.ts';

/** Current state of a website, and the visits that determine it. */
export interface NowOfWebsite {
  now: Now;
  scope: NowScope;
}

/**
 * Returns the current state of websites; one that was never visited has no entry. The counts of a whole audit are read
 * from its job. Visits are read only if a partial audit came later, or if there is no whole one.
 */
export async function readNow(db: Db, websiteIds: string[]): Promise<Map<string, NowOfWebsite>> {
  const audits = await listLastAudits(db, websiteIds, 2);
  const lasts = [...audits.values()].flatMap(([last]) => last ?? []);
  const parts = await listPartsSince(db, lasts);
  const counted = await countVisitsOfNow(
    db,
    websiteIds
      .filter((id) => !audits.has(id) || parts.has(id))
      .map((websiteId) => ({ websiteId, runIds: runsOf(audits.get(websiteId)?.[0], parts.get(websiteId)) })),
  );
  const entries = websiteIds.flatMap((websiteId): Array<[string, NowOfWebsite]> => {
    const [last, before] = audits.get(websiteId) ?? [];
    const scope = { websiteId, runIds: runsOf(last, parts.get(websiteId)) };
    const rest = { jobId: last?.id ?? null, previous: before === undefined ? null : presentAudit(before) };
    const pages = counted.get(websiteId);
    if (pages !== undefined) return [[websiteId, { now: { ...pages, ...rest }, scope }]];
    return last === undefined ? [] : [[websiteId, { now: { ...figuresOf(last), ...rest }, scope }]];
  });
  return new Map(entries);
}

type Figures = Omit<Now, 'jobId' | 'previous'>;

async function countVisitsOfNow(db: Db, scopes: NowScope[]): Promise<Map<string, Figures>> {
  const byWebsite = Map.groupBy(await countNowVisits(db, scopes), ({ websiteId }) => websiteId);
  const figures = [...byWebsite].flatMap(([websiteId, counts]): Array<[string, Figures]> => {
    const [first] = counts;
    if (first === undefined) return [];
    const { at, pages, failed: pagesFailed } = first;
    const score = scoreCounts(counts, pages);
    return [[websiteId, { score, at: at.toISOString(), kind: 'pages', pages, pagesFailed }]];
  });
  return new Map(figures);
}

function figuresOf({ checks, finishedAt, pages, pagesFailed }: WholeAudit): Figures {
  return { score: scoreOf(checks, pages), at: finishedAt.toISOString(), kind: 'audit', pages, pagesFailed };
}

function runsOf(last: WholeAudit | undefined, parts: string[] = []): string[] {
  return last === undefined ? [] : [last.id, ...parts];
}

/** Returns the score of a whole audit, as lists of them show it. */
export function presentAudit({ id, finishedAt, checks, pages }: WholeAudit): AuditScore {
  const { reliability, grade } = scoreOf(checks, pages);
  return { jobId: id, at: finishedAt.toISOString(), reliability, grade };
}
