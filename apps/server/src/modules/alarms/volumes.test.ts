import { afterAll, expect, test } from 'vitest';
import type { AlarmPreview } from '@vigie/contract/alarm-rule.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { createReportInterfaceRow } from '../../../test/report-interface-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { listVolumeDays } from './measurements.store.ts';
import { readVolumes } from './volumes.policy.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 40;

const bench = await openTestApp();
const { db } = bench;
const companyId = await createTestCompany(db, 'Own');
const websiteId = await createWebsiteRow(db, { companyId });
const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
afterAll(() => bench.close());

test('a report that falls while visits pass rings once, on its day', async () => {
  const now = new Date(bench.clock.now());
  const dayBefore = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const interfaceId = await createReportInterfaceRow(db, { companyId, websiteId });
  const of = { interfaceId, companyId, websiteId, trackerId: PRIMARY_TRACKER };
  const days = Array.from({ length: DAYS }, (_, index) => dayBefore(index + 2));
  await db
    .insertInto('reportDays')
    .values(
      days.map((day, index) => ({
        ...of,
        day,
        event: 'page_view',
        counted: index < 2 ? 200 : 1_000,
        isWhole: true,
        readAt: now,
      })),
    )
    .execute();
  const verdict = { websiteId, check: 'hitPageview', outcome: 'passed', reason: '', verdicts: 10 } as const;
  await db
    .insertInto('verdictRollups')
    .values(
      days.map((day) => ({
        ...verdict,
        companyId,
        rootCheck: 'hitPageview' as const,
        rootReason: '',
        hour: new Date(`${day}T06:00:00Z`),
      })),
    )
    .execute();
  const condition = { kind: 'volumes', change: 'reports-fall', fall: 30 } as const;
  const preview = async (change: string) =>
    (
      await moderator({
        method: 'POST',
        url: '/api/alerts/rules/preview',
        payload: { websiteId, poolId: null, condition: { ...condition, change } },
      })
    ).body as AlarmPreview;
  expect(await preview('reports-fall')).toMatchObject({
    rings: 1,
    examples: [{ subject: { kind: 'volumes', day: dayBefore(3), counted: 200, usual: 1_000 } }],
  });
  expect(await preview('both-fall')).toMatchObject({ rings: 0 });
  const rows = await listVolumeDays(db, { websiteIds: [websiteId], now });
  const rule = { id: 'rule', condition, poolId: null, websiteId, channelIds: [], since: new Date(0) };
  const beginnings = { since: new Date(0), evaluatedAt: null, lastBeforeReevaluation: null };
  const at = (instant: Date) =>
    readVolumes(
      [{ trackerId: PRIMARY_TRACKER, days: rows }],
      { rules: [rule as never], trackers: new Map(), now: instant },
      beginnings,
    );
  expect(at(now)).toMatchObject([{ isShown: true, ruleIds: ['rule'], subject: { day: dayBefore(2) } }]);
  expect(at(new Date(now.getTime() + 6 * DAY_MS))).toMatchObject([{ isShown: null }]);
});
