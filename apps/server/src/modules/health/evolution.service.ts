import type * as z from 'zod';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Evolution, evolutionQuerySchema } from '@vigie/contract/health.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { type Period, steppedPeriodOf } from '../../period/requested-period.ts';
import { chooseStep, isWeekAtMost, listPeriodSteps } from '../../period/steps.ts';
import { listChangeMarkers } from '../regression-causes/page-changes.service.ts';
import { scoreCounts, visited } from './health.policy.ts';
import { listMarkers } from './health.store.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { readNow } from './now.service.ts';
import { listAuditsIn } from './whole-audits.store.ts';
import { NO_VISITS, countVerdicts, countStepVisits } from '../rollups/verdict-counts.store.ts';

const AUDITS_MAX = 1_000;

type Points = Evolution['points'];
type Query = z.infer<typeof evolutionQuerySchema>;

/**
 * Returns the score over a period, with events that may explain its changes. Up to a week there is one point for each
 * whole audit, so that no average hides an outage. A longer period has steps; a step without visits has no grade.
 */
export async function readEvolution(call: Call, query: Query): Promise<Evolution> {
  const { db } = call;
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const period = steppedPeriodOf(query);
  const markers = await listAllMarkers(db, id, period);
  if (isWeekAtMost(period)) return { step: 'audit', points: await readAudits(db, id, period), markers };
  const step = chooseStep(period);
  const starts = await listPeriodSteps(db, period, { step, timeZone: query.timeZone });
  return { step, points: await readSteps(db, id, { period, starts }), markers };
}

/** Returns the actions of users, and the changes found on pages. */
async function listAllMarkers(db: Db, websiteId: string, period: Period): Promise<Evolution['markers']> {
  const made = await listMarkers(db, websiteId, period);
  const changes = await listChangeMarkers(db, websiteId, period);
  return [...made, ...changes].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * Returns a point for each whole audit. Partial audits have no point of their own; the curve ends with the current
 * score.
 */
async function readAudits(db: Db, websiteId: string, period: Period): Promise<Points> {
  const audits = await listAuditsIn(db, websiteId, { period, limit: AUDITS_MAX });
  const points: Points = audits.map(({ id, startedAt, finishedAt, checks, pages }) => ({
    from: startedAt.toISOString(),
    to: finishedAt.toISOString(),
    score: scoreOf(checks, pages),
    pages,
    jobId: id,
  }));
  const now = (await readNow(db, [websiteId])).get(websiteId)?.now;
  if (now?.kind !== 'pages' || !isWithin(now.at, period)) return points;
  return [...points, { from: now.at, to: now.at, score: now.score, pages: now.pages, jobId: null }];
}

function isWithin(at: string, { from, to }: Period): boolean {
  return Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime();
}

async function readSteps(
  db: Db,
  websiteId: string,
  steps: { period: Period; starts: Date[] },
): Promise<Points> {
  const { period, starts } = steps;
  const verdicts = Map.groupBy(await countVerdicts(db, websiteId, steps), ({ point }) => point);
  const visits = new Map((await countStepVisits(db, websiteId, steps)).map((one) => [one.point, one]));
  return starts.map((start, point) => {
    const pages = visited(visits.get(point) ?? NO_VISITS);
    return {
      from: start.toISOString(),
      to: (starts[point + 1] ?? period.to).toISOString(),
      score: scoreCounts(verdicts.get(point) ?? [], pages),
      pages,
      jobId: null,
    };
  });
}
