import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { AlarmPreview, alarmPreviewInputSchema } from '@vigie/contract/alarm-rule.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type * as z from 'zod';
import { GRADES } from '@vigie/contract/grade.ts';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Call } from '../../access/actor.ts';
import { passRate } from '../health/health.policy.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  listAuditsOf,
  listNewCauses,
  listSilences,
  listWatchedWebsites,
  type PastAudit,
  type Watched,
} from './preview.store.ts';

type Input = z.infer<typeof alarmPreviewInputSchema>;
type Ring = { at: Date; websiteId: string; subject: IncidentSubject };

const DAYS = 30;
const SHOWN = 20;
const DAY_MS = 24 * 3_600_000;

/** When and where a rule would have rung in the last days, by what is stored of them. */
export async function previewAlarmRule(call: Call, input: Input): Promise<AlarmPreview> {
  const { db, actor, now } = call;
  if (input.websiteId !== null) await requireWebsite(call, input.websiteId);
  const websites = await listWatchedWebsites(db, actor, input.websiteId);
  const rings = await ringsOf(call, input, {
    websiteIds: websites.map(({ id }) => id),
    from: new Date(now.getTime() - DAYS * DAY_MS),
    to: now,
  });
  if (rings === null) return { days: DAYS, rings: null, examples: [] };
  const byId = new Map(websites.map((website) => [website.id, website]));
  return {
    days: DAYS,
    rings: rings.length,
    examples: rings
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, SHOWN)
      .map(({ at, websiteId, subject }) => ({
        at: at.toISOString(),
        website: { id: websiteId, name: byId.get(websiteId)?.name ?? '' },
        subject,
      })),
  };
}

/** Null: nothing that is stored tells it. */
async function ringsOf({ db }: Call, { condition, poolId }: Input, watched: Watched): Promise<Ring[] | null> {
  switch (condition.kind) {
    case 'cause': {
      const causes = await listNewCauses(db, watched, {
        severity: SEVERITIES.indexOf(condition.severity),
        poolId,
      });
      return causes.map(({ at, websiteId, subject }) => ({ at, websiteId, subject }));
    }
    case 'grade': {
      const { worseThan } = condition;
      const limit = GRADES.indexOf(worseThan);
      return beginnings(await listAuditsOf(db, watched), (audit) => {
        const { grade } = scoreOf(audit.checks, audit.pages);
        return grade !== null && GRADES.indexOf(grade) > limit ? { kind: 'grade', grade, worseThan } : null;
      });
    }
    case 'check': {
      const { check, percent: below } = condition;
      return beginnings(await listAuditsOf(db, watched), (audit) => {
        const percent = passRate(scoreOf(audit.checks, audit.pages), check);
        return percent !== null && percent < below ? { kind: 'check', check, percent, below } : null;
      });
    }
    case 'site':
      return beginnings(await listAuditsOf(db, watched), ({ pages, pagesFailed, failureCode }) =>
        pagesFailed * 2 > pages ? { kind: 'site', code: failureCode ?? 'timeout' } : null,
      );
    case 'silence':
      return (await listSilences(db, watched, condition.hours)).map(({ websiteId, since, at }) => ({
        at,
        websiteId,
        subject: { kind: 'silence', since: since.toISOString(), hours: condition.hours },
      }));
    case 'schedule':
    case 'agent':
    case 'hits-gone':
      return null;
  }
}

/** Where a website's audits begin to show something: what goes on showing it is told once. */
function beginnings(
  audits: readonly PastAudit[],
  shows: (audit: PastAudit) => IncidentSubject | null,
): Ring[] {
  const showing = new Set<string>();
  return audits.flatMap((audit) => {
    // An audit of which most pages could not be visited tells nothing else.
    const subject = shows(audit);
    const isMute = audit.pagesFailed * 2 > audit.pages && subject?.kind !== 'site';
    if (isMute) return [];
    if (subject === null) {
      showing.delete(audit.websiteId);
      return [];
    }
    if (showing.has(audit.websiteId)) return [];
    showing.add(audit.websiteId);
    return audit.isBefore ? [] : [{ at: audit.finishedAt, websiteId: audit.websiteId, subject }];
  });
}
