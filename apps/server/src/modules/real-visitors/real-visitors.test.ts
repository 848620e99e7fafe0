import { visitorFiguresSchema } from '@vigie/contract/visitor-figures.ts';
import { visitorSettingsSchema, type VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROME, SAFARI, startCollecting } from '../../../test/collecting.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { readCell } from './collect/visit-tally.ts';
import { shrinkVisitors } from './old-visitors.store.ts';
import { explainDueLosses } from './visitor-losses.service.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const PRIMARY = '00000000-0000-0000-0000-000000000000';
const SETTINGS = {
  isEnabled: true,
  rate: 1,
  respectsDoNotTrack: true,
  respectsGlobalPrivacyControl: true,
  pageGroups: [{ id: 'checkout', path: '/checkout*' }],
  consent: { from: 'none' },
  release: { from: 'none' },
};

describe('real visitors', async () => {
  const bench = await openTestApp();
  // Hours are counted from their start, and the clock of tests stands at one.
  bench.clock.advance(60);
  const companyId = await createTestCompany(bench.db, 'Own');
  const other = await createTestCompany(bench.db, 'Other');
  const user = await createTestUser(bench.db, { companyId, role: 'moderator' });
  let moderator = await bench.signIn(user);
  const guest = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'guest' }));
  const stranger = await bench.signIn(
    await createTestUser(bench.db, { companyId: other, role: 'moderator' }),
  );
  let collecting: Awaited<ReturnType<typeof startCollecting>>;
  beforeAll(async () => {
    collecting = await startCollecting({ db: bench.db, clock: bench.clock });
  });
  afterAll(async () => {
    await collecting.close();
    await bench.close();
  });

  async function openSite(changes: object = {}) {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const origin = `https://${websiteId}.example`;
    await sql`update websites set tracking = tracking || '{"jsTagName": "tag.example/t.js"}'::jsonb
      where id = ${websiteId}`.execute(bench.db);
    const base = `/api/websites/${websiteId}/real-visitors`;
    const save = async (input: object, caller = moderator) =>
      caller({ method: 'PUT', url: `${base}/settings`, payload: input });
    const settings = visitorSettingsSchema.parse(
      (await save({ ...SETTINGS, ...changes, updatedAt: null })).body,
    );
    const sample = (parts: object = {}, headers: object = {}) =>
      collecting.send({
        path: `/collect/${settings.key}/samples`,
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': CHROME,
          origin,
          ...headers,
        },
        body: JSON.stringify({
          v: 1,
          p: 'checkout',
          t: [[PRIMARY, 'loaded', 1]],
          d: { present: 1, events: [] },
          c: ['granted', 250],
          b: '',
          w: 'desktop',
          r: '',
          ...parts,
        }),
      });
    const report = (type: string, body: unknown) =>
      collecting.send({
        path: `/collect/${settings.key}/reports`,
        headers: { 'content-type': type, 'user-agent': CHROME },
        body: JSON.stringify(body),
      });
    const figures = async () => {
      await collecting.collector.flush();
      return visitorFiguresSchema.parse((await moderator({ url: base })).body);
    };
    return { websiteId, origin, base, save, settings, sample, report, figures };
  }

  test('are counted by browser and tracker, and groups below ten are left out', async () => {
    const { sample, figures } = await openSite();
    await times(12, sample);
    await times(10, () => sample({ t: [[PRIMARY, 'blocked', 0]] }, { 'user-agent': SAFARI }));
    await times(9, () => sample({ b: 'brave' }));
    const { samples, browsers, views } = await figures();
    expect(samples).toBe(31);
    const none = { blocked: 0, failed: 0, stopped: 0, absent: 0, unknown: 0 };
    expect(browsers).toEqual([
      { family: 'chrome', samples: 12, trackers: [{ id: null, ...none, loaded: 12, requested: 12 }] },
      {
        family: 'safari',
        samples: 10,
        trackers: [{ id: null, ...none, loaded: 0, blocked: 10, requested: 0 }],
      },
    ]);
    expect(views).toContainEqual({ kind: 'page-group', name: 'checkout', views: 31 });
    expect(views).toContainEqual({ kind: 'consent', name: 'granted 250', views: 31 });
  });

  test('report violations in both formats', async () => {
    const { report, figures, origin } = await openSite();
    const old = {
      'csp-report': {
        'document-uri': `${origin}/checkout/pay`,
        'blocked-uri': 'https://tag.example/t.js',
        'effective-directive': 'script-src-elem',
        'original-policy': "script-src 'self'",
        disposition: 'enforce',
      },
    };
    const batch = Array.from({ length: 6 }, () => ({
      type: 'csp-violation',
      url: `${origin}/checkout/pay`,
      body: {
        documentURL: `${origin}/checkout/pay`,
        blockedURL: 'https://tag.example/t.js',
        effectiveDirective: 'script-src-elem',
        originalPolicy: "script-src 'self'",
        disposition: 'enforce',
      },
    }));
    await times(4, async () => expect((await report('application/csp-report', old)).status).toBe(204));
    expect((await report('application/reports+json', batch)).status).toBe(204);
    expect((await figures()).reports).toEqual([
      {
        policy: '',
        directive: 'script-src-elem',
        blocked: 'tag.example',
        class: 'tracking',
        browser: 'chrome',
        pageGroup: 'checkout',
        count: 10,
      },
    ]);
  });

  test('report a blocked host by its name once a visit has requested it', async () => {
    const { report, figures, origin, websiteId } = await openSite({ pageGroups: [] });
    const seen = { firstSeenAt: new Date(0), lastSeenAt: new Date(0), lastObservationId: websiteId };
    await bench.db
      .insertInto('websiteVendors')
      .values({ companyId, websiteId, ...seen, vendor: 'cdn', purpose: 'other', hosts: ['cdn.example'] })
      .execute();
    const send = (host: string) =>
      report('application/csp-report', {
        'csp-report': {
          'document-uri': `${origin}/`,
          'blocked-uri': `https://${host}/a.js`,
          'effective-directive': 'script-src',
        },
      });
    await times(10, () => send('cdn.example'));
    await times(10, () => send('jane.example'));
    expect((await figures()).reports.map(({ blocked }) => blocked).toSorted()).toEqual([
      'cdn.example',
      'other',
    ]);
  });

  test('have no row for other origins, robots, unknown keys and other bodies', async () => {
    const { sample, figures, settings } = await openSite();
    const answers = [
      await sample({}, { origin: 'https://evil.example' }),
      await sample({}, { origin: 'null' }),
      await sample({}, { 'user-agent': 'Googlebot/2.1' }),
      await sample({ v: 2 }),
      await collecting.send({ path: `/collect/${'0'.repeat(24)}/samples`, body: '{}' }),
      await collecting.send({ path: `/collect/${settings.key}/samples`, body: 'x'.repeat(10_000) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    expect(answers.map(({ text }) => text).join('')).toBe('');
    expect((await figures()).samples).toBe(0);
  });

  test('get a script that names its trackers, for five minutes', async () => {
    const { settings } = await openSite({ rate: 0.25 });
    const path = `/collect/${settings.key}/sampler.js`;
    const { status, headers, text } = await collecting.send({ path, method: 'GET' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    });
    expect(text).toContain('tag.example/t.js');
    expect(text).toContain('"rate":0.25');
    const again = await collecting.send({
      path,
      method: 'GET',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.status).toBe(304);
    const preflight = await collecting.send({ path: `/collect/${settings.key}/reports`, method: 'OPTIONS' });
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });

  test('stop being counted under a replaced key, and are counted under the new one', async () => {
    const { base, settings, sample, figures } = await openSite();
    await times(10, sample);
    // Messages wait for the first read of their website, which must find the key.
    await collecting.collector.flush();
    const { key } = visitorSettingsSchema.parse(
      (await moderator({ method: 'POST', url: `${base}/key`, payload: {} })).body,
    );
    expect(key).not.toBe(settings.key);
    bench.clock.advance(6);
    await sample();
    await until(async () => collecting.collector.websites.peek(settings.key) === null);
    await times(5, sample);
    expect((await figures()).samples).toBe(11);
  });

  test('belong to their company, and their settings to its moderators', async () => {
    const { base, save, settings } = await openSite();
    expect((await stranger({ url: base })).status).toBe(404);
    expect((await guest({ url: base })).status).toBe(200);
    expect((await guest({ url: `${base}/settings` })).status).toBe(403);
    const stale = await save({ ...SETTINGS, updatedAt: null });
    expect(stale.body).toMatchObject({ code: 'changed-meanwhile' });
    const twice = [...SETTINGS.pageGroups, ...SETTINGS.pageGroups];
    const refused = await save({ ...SETTINGS, pageGroups: twice, updatedAt: settings.updatedAt });
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'pageGroups', code: 'page-group-twice' }] } },
    });
  });

  test('name the group that loses a tracker, and since when', async () => {
    const { sample, figures } = await openSite();
    await times(60, sample);
    await times(60, () => sample({ p: '', t: [[PRIMARY, 'blocked', 0]] }, { 'user-agent': SAFARI }));
    await figures();
    const now = new Date(bench.clock.now());
    await explainDueLosses({ db: bench.db, now, signal: new AbortController().signal });
    const [loss] = (await figures()).loss;
    expect(loss).toMatchObject({ trackerId: null, share: 1, elsewhereShare: 0, views: 60 });
  });

  test('are received by the server of the panel, without its headers', async () => {
    const { settings } = await openSite();
    const address = await bench.app.listen({ port: 0, host: '127.0.0.1' });
    const script = await fetch(`${address}/collect/${settings.key}/sampler.js`);
    expect(script.status).toBe(200);
    const sent = await fetch(`${address}/collect/${settings.key}/samples`, { method: 'POST', body: '{}' });
    expect(sent.status).toBe(204);
    expect(sent.headers.get('x-request-id')).toBeNull();
    expect((await fetch(`${address}/collect/${settings.key}/other`)).status).toBe(404);
  });

  test('are deleted with a call, and the key stays', async () => {
    const { base, sample, figures, settings } = await openSite();
    await times(10, sample);
    expect((await figures()).samples).toBe(10);
    expect((await moderator({ method: 'DELETE', url: base })).status).toBe(204);
    expect((await figures()).samples).toBe(0);
    const { key } = (await moderator({ url: `${base}/settings` })).body as VisitorSettings;
    expect(key).toBe(settings.key);
  });

  test('leave days of at least ten visitors, a day later', async () => {
    const { sample, figures, websiteId } = await openSite();
    await times(12, sample);
    await times(3, () => sample({ c: ['denied', 0] }));
    await times(9, () => sample({}, { 'user-agent': SAFARI }));
    expect((await figures()).samples).toBe(24);
    const shrink = async (hours: number) => {
      bench.clock.advance(hours * 3_600);
      moderator = await bench.signIn(user);
      await shrinkVisitors(bench.db, { websiteId, now: new Date(bench.clock.now()) });
    };
    await shrink(23);
    expect((await figures()).samples).toBe(24);
    await shrink(2);
    const spans = await bench.db
      .selectFrom('visitorCells')
      .select(['span', 'browser'])
      .where('websiteId', '=', websiteId)
      .orderBy('browser')
      .execute();
    expect(spans).toEqual([
      { span: 'day', browser: 'chrome' },
      { span: 'day', browser: 'safari' },
    ]);
    await shrink(24);
    const cells = await bench.db
      .selectFrom('visitorCells')
      .select(['browser', 'counts'])
      .where('websiteId', '=', websiteId)
      .execute();
    expect(cells.map(({ browser }) => browser)).toEqual(['chrome']);
    const views = readCell(cells[0]!.counts).flatMap(({ consent, states }) =>
      states[0]! > 0 ? [[consent, states[0]]] : [],
    );
    expect(views).toEqual([['granted', 12]]);
    expect(await figures()).toMatchObject({ samples: 15, browsers: [{ family: 'chrome' }] });
  });
});

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await act();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds).toBe(true);
}
