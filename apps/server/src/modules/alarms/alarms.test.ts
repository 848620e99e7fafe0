import { alarmPreviewSchema, alarmRuleSchema, type AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { incidentDetailSchema, incidentSchema } from '@vigie/contract/incident.ts';
import { listOf } from '@vigie/contract/list.ts';
import { failed } from '@vigie/audit/verdicts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIncidentRow } from '../../../test/incident-rows.ts';
import { auditOf, type VisitWithVerdicts } from '../../../test/evaluated-visits.ts';
import { createPoolRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { addFirstChannel } from '../channels/first-channel.service.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-03-10T12:00:00Z');
const incidentsPage = listOf(incidentSchema);
const PAGES = ['https://shop.example/', 'https://shop.example/a', 'https://shop.example/b'];

/** Returns the fields that an answer refuses, each with the reason. */
const refusedFields = (body: unknown) =>
  (body as { data: { fields: { path: string; code: string }[] } }).data.fields.map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('alarms of a company', () => {
  let bench: TestApp;
  let companyId: string;
  let websiteId: string;
  let ownChannel: string;
  let othersChannel: string;
  let moderator: TestCaller;
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    companyId = await createTestCompany(db, 'Own');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    websiteId = await createWebsiteRow(db, { companyId });
    ownChannel = await channelOf(companyId);
    othersChannel = await channelOf(await createTestCompany(db, 'Other'));
  });
  afterAll(() => bench.close());

  async function channelOf(id: string): Promise<string> {
    await addFirstChannel({ db: bench.db, now: new Date(NOW) }, { companyId: id, locale: 'en' });
    const [first] = await listCompanyChannels(bench.db, id);
    return first!.id;
  }
  const create = (payload: object) => moderator({ method: 'POST', url: '/api/alerts/rules', payload });
  const ofRule = async (ruleId: string) => {
    const { body } = await moderator({ url: `/api/alerts/incidents?ruleId=${ruleId}` });
    return incidentsPage.parse(body).items;
  };
  const preview = async (condition: AlarmRule['condition']) => {
    const payload = { websiteId: condition.kind === 'agent' ? null : websiteId, condition };
    const { body } = await moderator({ method: 'POST', url: '/api/alerts/rules/preview', payload });
    return alarmPreviewSchema.parse(body);
  };
  const audit = (days: number, visit: Partial<VisitWithVerdicts> = {}) => {
    const at = new Date(NOW - days * DAY_MS).toISOString();
    return auditOf(
      bench.db,
      { companyId, websiteId },
      PAGES.map((url) => ({ url, at, ...visit })),
    );
  };

  test('keep a rule as it was made, with its channels, quiet hours and escalation', async () => {
    const rule = {
      websiteId,
      condition: { kind: 'check', check: 'tagJs', percent: 99.5 },
      channelIds: [ownChannel],
      quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Paris' },
      remindAfterHours: 24,
      escalation: { afterMinutes: 60, channelIds: [ownChannel] },
    };
    const { status, body } = await create(rule);
    expect(status).toBe(201);
    const made = alarmRuleSchema.parse(body);
    expect(made).toMatchObject({ ...rule, isOn: true, website: { id: websiteId, name: 'Shop' } });
    const update = (updatedAt: string) =>
      moderator({
        method: 'PUT',
        url: `/api/alerts/rules/${made.id}`,
        payload: { ...rule, isOn: false, updatedAt },
      });
    expect((await update('2020-01-01T00:00:00.000Z')).body).toMatchObject({ code: 'changed-meanwhile' });
    expect(alarmRuleSchema.parse((await update(made.updatedAt)).body).isOn).toBe(false);
  });

  test('name fields that are wrong: a time, another company’s channel, an agent of one website, no website for a pool', async () => {
    const condition = { kind: 'site' };
    const quietHours = { from: '24:00', to: '07:00', timeZone: 'Europe/Paris' };
    expect(refusedFields((await create({ condition, quietHours })).body)).toEqual([
      'quietHours.from time-invalid',
    ]);
    expect(refusedFields((await create({ condition, channelIds: [othersChannel] })).body)).toEqual([
      'channelIds not-found',
    ]);
    const agent = { condition: { kind: 'agent', minutes: 15 }, websiteId };
    expect(refusedFields((await create(agent)).body)).toEqual(['websiteId rule-of-company']);
    expect(refusedFields((await create({ condition, poolId: createId() })).body)).toEqual([
      'poolId pool-without-website',
    ]);
  });

  test('say when and where a rule would have rung', async () => {
    await audit(24, { verdicts: [failed('tagJs', 'not-requested')] });
    await audit(20);
    await audit(12, { verdicts: [failed('tagJs', 'not-requested')] });
    await audit(8);
    await audit(4, { isLost: true });
    const { jobId } = await audit(2);
    await bench.db.updateTable('observations').set({ hits: 0 }).where('jobId', '=', jobId).execute();
    const cause = (days: number) => ({
      at: new Date(NOW - days * DAY_MS).toISOString(),
      website: { id: websiteId },
      subject: { cause: { reason: 'not-requested' } },
    });
    // It was over in between.
    expect(await preview({ kind: 'cause', severity: 'major' })).toMatchObject({
      rings: 2,
      examples: [cause(12), cause(24)],
    });
    expect(await preview({ kind: 'check', check: 'tagJs', percent: 90 })).toMatchObject({ rings: 2 });
    expect(await preview({ kind: 'site' })).toMatchObject({
      rings: 1,
      examples: [{ at: new Date(NOW - 4 * DAY_MS + 60_000).toISOString(), subject: { kind: 'site' } }],
    });
    expect((await preview({ kind: 'silence', hours: 100 })).rings).toBe(2);
    const poolId = await createPoolRow(bench.db, { companyId, websiteId });
    const isOld = sql<boolean>`website_id = ${websiteId} and finished_at < ${new Date(NOW - 11 * DAY_MS)}`;
    await bench.db.updateTable('jobs').set({ poolId }).where(isOld).execute();
    const ofPool = { websiteId, poolId, condition: { kind: 'silence', hours: 150 } };
    const silence = await moderator({ method: 'POST', url: '/api/alerts/rules/preview', payload: ofPool });
    expect(alarmPreviewSchema.parse(silence.body).rings).toBe(2);
    expect((await preview({ kind: 'grade', worseThan: 'E' })).rings).toBe(0);
    expect(await preview({ kind: 'hits-gone' })).toMatchObject({
      rings: 1,
      examples: [{ at: new Date(NOW - 2 * DAY_MS + 60_000).toISOString() }],
    });
  });

  test('count the times of a schedule that made no run, those in a row once', async () => {
    const { db } = bench;
    const schedule = { id: createId(), companyId, websiteId, cron: '0 6 * * *', timeZone: 'UTC' };
    const updatedAt = new Date(NOW - 5 * DAY_MS);
    const nextRunAt = new Date(NOW + DAY_MS);
    await db
      .insertInto('auditSchedules')
      .values({ ...schedule, nextRunAt, updatedAt })
      .execute();
    const { jobId } = await audit(1);
    const ran = { mode: 'scheduled' as const, createdAt: new Date('2026-03-08T06:00:02Z') };
    await db.updateTable('jobs').set(ran).where('id', '=', jobId).execute();
    const { rings, examples } = await preview({ kind: 'schedule' });
    expect(rings).toBe(2);
    expect(examples.map(({ at }) => at)).toEqual(['2026-03-09T06:15:00.000Z', '2026-03-06T06:15:00.000Z']);
  });

  test('do not know how agents were while no rule watched them, and take incidents for it then', async () => {
    const agent = { kind: 'agent', minutes: 15 } as const;
    expect((await preview(agent)).rings).toBeNull();
    await create({ condition: agent });
    expect((await preview(agent)).rings).toBe(0);
  });
  test('have incidents acknowledged, muted until a time to come, and taken up again, with who did it', async () => {
    const id = createId();
    await createIncidentRow(bench.db, { id, companyId, websiteId });
    const url = `/api/alerts/incidents/${id}`;
    const act = async (method: 'PUT' | 'DELETE', path: string, payload?: object) => {
      bench.clock.advance(1);
      return incidentDetailSchema.parse((await moderator({ method, url: `${url}/${path}`, payload })).body);
    };
    expect(await act('PUT', 'acknowledgement')).toMatchObject({ state: 'acknowledged' });
    const past = { until: new Date(NOW - 1).toISOString() };
    expect((await moderator({ method: 'PUT', url: `${url}/mute`, payload: past })).status).toBe(400);
    const until = new Date(NOW + HOUR_MS).toISOString();
    expect(await act('PUT', 'mute', { until })).toMatchObject({ state: 'muted', mutedUntil: until });
    const reopened = await act('DELETE', 'acknowledgement');
    expect(reopened).toMatchObject({ state: 'open', owner: null });
    expect(reopened.history.map(({ step, by }) => [step, by !== null])).toEqual([
      ['acknowledged', true],
      ['muted', true],
      ['reopened', true],
    ]);
  });

  test('name every rule that rings for an incident, and list those of one rule', async () => {
    const rules = await Promise.all(
      [null, websiteId].map(async (of) => {
        const { body } = await create({ condition: { kind: 'site' }, websiteId: of });
        return alarmRuleSchema.parse(body);
      }),
    );
    rules.sort((one, other) => (one.id < other.id ? -1 : 1));
    const [sent, id] = [
      { round: 0, openedAt: null, reminders: 0, isEscalated: false, isEndSent: false },
      createId(),
    ];
    const other = await createWebsiteRow(bench.db, { companyId });
    await createIncidentRow(bench.db, {
      id,
      companyId,
      websiteId: other,
      notifications: jsonText(
        Object.fromEntries([...rules.map((rule) => [rule.id, sent]), [createId(), sent]]),
      ),
    });
    const [incident] = await ofRule(rules[1]?.id ?? '');
    expect(incident).toMatchObject({
      id,
      rules: rules.map((rule) => ({
        id: rule.id,
        condition: { kind: 'site' },
        website: rule.website,
        pool: null,
      })),
    });
    expect(await ofRule(createId())).toEqual([]);
  });

  test('list incidents that wait for somebody first, page by page, though the others are newer', async () => {
    const other = await createWebsiteRow(bench.db, { companyId });
    const acknowledgedAt = new Date(NOW);
    const states: Parameters<typeof createIncidentRow>[1][] = [
      ...['open', 'open again', 'mute that ended'].map((causeKey) => ({
        causeKey,
        isMuted: causeKey === 'mute that ended',
        mutedUntil: new Date(NOW - 1),
      })),
      ...Array.from({ length: 24 }, (_, index) => ({ causeKey: `acknowledged ${index}`, acknowledgedAt })),
      { causeKey: 'muted', isMuted: true },
      { causeKey: 'over', phase: 'over' as const, overAt: acknowledgedAt },
      { causeKey: 'suspected', phase: 'suspected' as const },
    ].map((row, index) => ({ ...row, id: createId(NOW + index), companyId, websiteId: other }));
    for (const row of states) await createIncidentRow(bench.db, row);
    const list = async (after = '') =>
      incidentsPage.parse(
        (
          await moderator({
            method: 'GET',
            url: `/api/alerts/incidents?websiteId=${other}&state=any${after}`,
          })
        ).body,
      );
    const first = await list();
    const second = await list(`&after=${first.next}`);
    expect([...first.items, ...second.items].map(({ state }) => state)).toEqual([
      ...Array<string>(3).fill('open'),
      ...Array<string>(24).fill('acknowledged'),
      'muted',
      'over',
    ]);
    expect(second.items.map(({ id }) => id)).toEqual(
      [states[4], states[3], states[27], states[28]].map((row) => row?.id),
    );
    expect(second.next).toBeNull();
  });
});
