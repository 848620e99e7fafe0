import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { AlarmPreview } from '@vigie/contract/alarm-rule.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { numbersFrom } from '../../seeded-numbers.ts';
import { evaluateNextAlarms } from './evaluate-alarms.service.ts';
import { insertAlarmEvaluations } from './incidents.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENT_MS = 5 * 60_000;
const SETTINGS = {
  isEnabled: true,
  rate: 1,
  respectsDoNotTrack: true,
  respectsGlobalPrivacyControl: true,
  pageGroups: [{ id: 'checkout', path: '/checkout*' }],
  consent: { from: 'none' },
  release: { from: 'none' },
};

const bench = await openTestApp();
const { db, clock } = bench;
const companyId = await createTestCompany(db, 'Own');
const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
afterAll(() => bench.close());

interface Views {
  at: Date;
  span: 'hour' | 'past' | 'recent';
  safari: number;
  chrome: number;
}

async function openWebsite() {
  const websiteId = await createWebsiteRow(db, { companyId });
  const payload = { ...SETTINGS, updatedAt: null };
  await moderator({ method: 'PUT', url: `/api/websites/${websiteId}/real-visitors/settings`, payload });
  await sql`update visitor_settings set counted_at = now(), recent_since = '2020-01-01' where website_id = ${websiteId}`.execute(
    db,
  );
  const store = (views: readonly Views[]) =>
    db
      .insertInto('visitorCounts')
      .values(
        views.flatMap(({ at, span, safari, chrome }) => [
          { websiteId, companyId, at, span, kind: 'view', name: '', browser: 'safari', views: safari },
          { websiteId, companyId, at, span, kind: 'view', name: '', browser: 'chrome', views: chrome },
        ]),
      )
      .execute();
  return { websiteId, store };
}

/** Returns five weeks of hours up to the current one. */
function pastHours(change: (views: Views, hoursAgo: number) => Views = (views) => views): Views[] {
  const next = numbersFrom(3);
  const hour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 35 * 24 }, (_none, at) => {
    const span = at < 24 ? ('hour' as const) : ('past' as const);
    return change(
      {
        at: new Date(hour - at * HOUR_MS),
        span,
        safari: 1_200 + Math.round(100 * next()),
        chrome: 3_600 + Math.round(100 * next()),
      },
      at,
    );
  });
}

const recentAt = (ms: number, safari: number): Views => ({
  at: new Date(ms),
  span: 'recent',
  safari,
  chrome: 305,
});

test('an alarm rings for the browser that stops, ten minutes later, and ends when its visitors are back', async () => {
  const { websiteId, store } = await openWebsite();
  await moderator({
    method: 'POST',
    url: '/api/alerts/rules',
    payload: { websiteId, condition: { kind: 'visitors-fall', fall: 50 }, channelIds: [] },
  });
  await store(pastHours());
  const begin = Math.floor(clock.now() / RECENT_MS) * RECENT_MS;
  await store(Array.from({ length: 13 }, (_none, at) => recentAt(begin - at * RECENT_MS, 102)));
  await insertAlarmEvaluations(db, new Date(clock.now()));
  const queue: RunQueue = {} as never;
  const evaluateUntil = async (ms: number) => {
    clock.advance((ms - clock.now()) / 1000);
    while (await evaluateNextAlarms({ db, now: new Date(clock.now()), queue }));
    const { rows } = await sql<{ phase: string; subject: unknown }>`
      select phase, subject from incidents where website_id = ${websiteId} order by id`.execute(db);
    return rows;
  };
  expect(await evaluateUntil(begin + 30_000)).toEqual([]);
  await store([recentAt(begin + RECENT_MS, 0)]);
  expect(await evaluateUntil(begin + 2 * RECENT_MS + 20_000)).toEqual([
    {
      phase: 'open',
      subject: {
        kind: 'visitors-fall',
        of: 'browser',
        name: 'safari',
        minutes: 5,
        counted: 0,
        usual: expect.any(Number),
      },
    },
  ]);
  await store([2, 3, 4].map((at) => recentAt(begin + at * RECENT_MS, 104)));
  expect(await evaluateUntil(begin + 5 * RECENT_MS + 20_000)).toMatchObject([{ phase: 'over' }]);
});

test('a preview shows the hour in which a fall began, and reports nothing with too few weeks', async () => {
  const { websiteId, store } = await openWebsite();
  const preview = async () =>
    (
      await moderator({
        method: 'POST',
        url: '/api/alerts/rules/preview',
        payload: { websiteId, poolId: null, condition: { kind: 'visitors-fall', fall: 50 } },
      })
    ).body as AlarmPreview;
  expect(await preview()).toMatchObject({ days: 14, rings: null });
  await store(pastHours((views, ago) => (ago >= 50 && ago < 53 ? { ...views, safari: 20 } : views)));
  const { rings, examples } = await preview();
  expect(rings).toBe(1);
  expect(examples).toMatchObject([
    { subject: { kind: 'visitors-fall', of: 'browser', name: 'safari', minutes: 60, counted: 20 } },
  ]);
  await moderator({
    method: 'PUT',
    url: `/api/websites/${websiteId}/real-visitors/settings`,
    payload: { ...SETTINGS, rate: 0.1, updatedAt: await updatedAtOf(websiteId) },
  });
  await sql`update visitor_settings set compared_since = ${new Date(clock.now() - 10 * DAY_MS)}
    where website_id = ${websiteId} and compared_since is not null and recent_since is null`.execute(db);
  expect((await preview()).rings).toBeNull();
});

async function updatedAtOf(websiteId: string): Promise<string | null> {
  const { body } = await moderator({ url: `/api/websites/${websiteId}/real-visitors/settings` });
  return (body as { updatedAt: string | null }).updatedAt;
}
