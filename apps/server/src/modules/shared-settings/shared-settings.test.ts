import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  SettingValues,
  SharedSettings,
  SharedSettingsPreview,
} from '@vigie/contract/shared-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { listActiveRules } from '../alarms/rules.store.ts';
import { createId } from '../../db/uuid-v7.ts';

const DAILY = { cron: '0 6 * * *', timeZone: 'UTC' };

describe('shared settings', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const other = await createTestCompany(db, 'Other');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const stranger = await bench.signIn(await createTestUser(db, { companyId: other, role: 'moderator' }));
  let [first, second] = ['', ''];
  let shared: SharedSettings;
  beforeEach(async () => {
    [first, second] = [await createWebsiteRow(db, { companyId }), await createWebsiteRow(db, { companyId })];
    shared = await make({ delaySeconds: 2, hits: 'answer-locally', schedule: DAILY });
    await inherit(first, shared.id);
    await inherit(second, shared.id);
  });
  afterAll(() => bench.close());

  const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    (await moderator({ method, url: `/api${url}`, payload })).body as T;
  const make = (settings: SettingValues) =>
    send<SharedSettings>('POST', '/shared-settings', { name: createId(), settings });
  const inherit = async (id: string, sharedSettingsId: string | null, exceptions: string[] = []) => {
    const updatedAt = await readVersion(db, 'websites', id);
    return send<Website>('PUT', `/websites/${id}/inheritance`, { sharedSettingsId, exceptions, updatedAt });
  };
  const read = async (id: string) => (await moderator({ url: `/api/websites/${id}` })).body as Website;
  const change = (settings: SettingValues) =>
    send<SharedSettings>('PUT', `/shared-settings/${shared.id}`, { ...shared, settings });

  test('are the values of the websites that inherit them', async () => {
    expect(await read(first)).toMatchObject({
      delaySeconds: 2,
      visits: { hits: 'answer-locally', namesVigie: true },
      auditSchedule: DAILY,
      sharedSettingsId: shared.id,
      exceptions: [],
    });
    const { body } = await moderator({ url: `/api/shared-settings/${shared.id}` });
    expect(body).toMatchObject({ websites: 2, withExceptions: 0 });
  });

  test('change together, except where a website has an exception', async () => {
    const { url, tracking, updatedAt } = await read(first);
    await send('PUT', `/websites/${first}`, { url, tracking, updatedAt, delaySeconds: 9 });
    await send('DELETE', `/websites/${first}/schedule`);
    expect((await read(first)).exceptions).toEqual(['delaySeconds', 'schedule']);
    const settings: SettingValues = { delaySeconds: 5, hits: 'mark', pagesPerAudit: 7 };
    const seen = await send<SharedSettingsPreview>('POST', `/shared-settings/${shared.id}/previews`, {
      settings,
    });
    expect(seen).toMatchObject({ unchanged: 0 });
    expect(seen.changes.find(({ website }) => website.id === first)).toMatchObject({
      before: { hits: 'answer-locally', pagesPerAudit: 50 },
      after: { hits: 'mark', pagesPerAudit: 7 },
    });
    await change(settings);
    expect(await read(first)).toMatchObject({
      delaySeconds: 9,
      pagesPerAudit: 7,
      visits: { hits: 'mark' },
      auditSchedule: null,
      exceptions: ['delaySeconds'],
    });
    expect(await read(second)).toMatchObject({ delaySeconds: 5, auditSchedule: DAILY, exceptions: [] });
  });

  test('are taken again where a website had an exception', async () => {
    await inherit(first, shared.id, ['delaySeconds', 'namesVigie']);
    expect((await read(first)).exceptions).toEqual(['delaySeconds']);
    const changed = await change({ delaySeconds: 4 });
    expect((await read(first)).delaySeconds).toBe(2);
    expect((await inherit(first, changed.id)).delaySeconds).toBe(4);
  });

  test('leave their values to the websites when they are removed', async () => {
    await inherit(second, shared.id, ['hits']);
    await send('DELETE', `/shared-settings/${shared.id}`);
    expect(await read(second)).toMatchObject({ delaySeconds: 2, sharedSettingsId: null, exceptions: [] });
  });

  test('have alarm rules that count for the websites that inherit, and channels beside them', async () => {
    const condition = { kind: 'site' };
    const rule = { sharedSettingsId: shared.id, condition };
    const { id } = await send<{ id: string }>('POST', '/alerts/rules', rule);
    const apart = await createWebsiteRow(db, { companyId });
    const channel = { kind: 'email', name: 'Agency', locale: 'fr', settings: {} };
    const { id: channelId } = await send<{ id: string }>('POST', '/channels', channel);
    await change({ ...shared.settings, channelIds: [channelId] });
    const ringsFor = async (websiteId: string) =>
      (await listActiveRules(db, { companyId, websiteId })).find((one) => one.id === id)?.channelIds;
    expect([await ringsFor(first), await ringsFor(apart)]).toEqual([[channelId], undefined]);
    expect(await send('POST', '/alerts/rules', { ...rule, websiteId: first })).toMatchObject({
      data: { fields: [{ path: 'sharedSettingsId', code: 'rule-of-two' }] },
    });
    const { body } = await moderator({ url: `/api/alerts/rules?websiteId=${second}` });
    expect(body).toMatchObject({ items: [{ id, sharedSettings: { name: shared.name } }] });
  });

  test('are of one company, and can be followed', async () => {
    const foreign = await stranger({
      method: 'POST',
      url: '/api/shared-settings',
      payload: { name: 'Theirs', settings: {} },
    });
    const { id } = foreign.body as SharedSettings;
    expect(await inherit(first, id)).toMatchObject({ code: 'invalid-input' });
    expect((await stranger({ url: `/api/shared-settings/${shared.id}` })).status).toBe(404);
    expect(await make({ schedule: { cron: 'x', timeZone: 'UTC' } })).toMatchObject({
      data: { fields: [{ path: 'settings.schedule.cron' }] },
    });
    expect(await make({ channelIds: [createId()] })).toMatchObject({ code: 'invalid-input' });
  });

  test(
    'are given to many websites at once, and taken back with the values of before',
    { tags: ['exhaustive'] },
    async () => {
      const third = await createWebsiteRow(db, { companyId });
      const action = { kind: 'shared-settings', sharedSettingsId: shared.id };
      const done = await send<{ id: string }>('POST', '/bulk-changes', {
        selection: { kind: 'ids', ids: [first, third] },
        action,
      });
      expect(done).toMatchObject({ counts: { changed: 1, same: 1 } });
      expect((await read(third)).delaySeconds).toBe(2);
      const schedule = { kind: 'schedule', schedule: null };
      const second = await send<{ id: string }>('POST', '/bulk-changes', {
        selection: { kind: 'ids', ids: [first] },
        action: schedule,
      });
      expect((await read(first)).exceptions).toEqual(['schedule']);
      await send('POST', `/bulk-changes/${second.id}/undo`);
      expect(await read(first)).toMatchObject({ auditSchedule: DAILY, exceptions: [] });
      await send('POST', `/bulk-changes/${done.id}/undo`);
      expect(await read(third)).toMatchObject({
        delaySeconds: 0,
        visits: { hits: 'deliver' },
        auditSchedule: null,
        sharedSettingsId: null,
      });
    },
  );
});
