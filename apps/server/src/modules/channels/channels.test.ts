import { createHmac } from 'node:crypto';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { channelSchema, channelTestSchema, deliverySchema } from '@vigie/contract/channel.ts';
import { listOf } from '@vigie/contract/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { createPublicFetch } from '../../egress/public-fetch.ts';
import { sampleIncident, sampleMessage } from '../../../test/sample-incident.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { sendDeliveries } from '../../workers/send-deliveries.ts';
import { queueDeliveries, testChannel } from './channels.service.ts';

const KEY = Buffer.alloc(24, 9);
const SIGNING_SECRET = `whsec_${KEY.toString('base64')}`;
/** Address with an IP, so that no DNS query is made. */
const ADDRESS = 'https://8.8.8.8/hook/token-of-the-address';
const deliveries = listOf(deliverySchema);

describe('channels', () => {
  let bench: TestApp;
  let companyId: string;
  let moderator: TestCaller;
  let answer: () => Response | Promise<Response>;
  let received: Array<{ url: string; headers: Headers; body: string }>;
  const logged: string[] = [];
  const receiver: FetchLike = async (url, { headers, body }) => {
    const text = Buffer.from(body as Buffer).toString();
    received.push({ url, headers: new Headers(headers), body: text });
    return answer();
  };
  beforeAll(async () => {
    bench = await openTestApp({
      publicFetch: (url, init) => receiver(url, init),
      logTo: (line) => logged.push(line),
    });
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    received = [];
    answer = () => new Response('a secret of theirs', { status: 200 });
    await bench.db.deleteFrom('channels').execute();
  });

  const create = (payload: object) =>
    moderator({
      method: 'POST',
      url: '/api/channels',
      payload: { name: 'On call', locale: 'fr', settings: {}, ...payload },
    });
  const createHook = async () => {
    const settings = { url: ADDRESS, signingSecret: SIGNING_SECRET };
    const { body } = await create({ kind: 'webhook', settings });
    return channelSchema.parse(body);
  };
  const read = async (id: string) =>
    channelSchema.parse((await moderator({ url: `/api/channels/${id}` })).body);
  const listed = async (id: string) =>
    deliveries.parse((await moderator({ url: `/api/channels/${id}/deliveries` })).body).items;
  const now = () => new Date(bench.clock.now());
  const needs = (fetch: FetchLike = receiver) => ({
    secrets: bench.secrets,
    fetch,
    publicUrl: 'https://vigie.example',
    sendsMails: false,
  });
  const { signal } = new AbortController();
  const work = (fetch?: FetchLike) =>
    sendDeliveries({ ...needs(fetch), db: bench.db, clock: bench.clock, signal });
  const messageOf = (change: Partial<AlarmMessage> = {}) =>
    sampleMessage({ id: createId(bench.clock.now()), ...change });
  const tell = (id: string, message = messageOf()) =>
    queueDeliveries(
      { db: bench.db, now: now() },
      { channelIds: [id], message: (locale) => ({ ...message, locale }) },
    );

  test('tell no secret in answers, in the database or in logs', async () => {
    const channel = await createHook();
    expect(channel).toMatchObject({ settings: {}, secretNames: ['url', 'signingSecret'], isOn: true });
    await tell(channel.id);
    await work();
    const rows = await bench.db.selectFrom('channels').selectAll().execute();
    const answers = [await read(channel.id), await listed(channel.id)];
    const everything = JSON.stringify([answers, rows]) + String(rows[0]?.sealed) + logged.join('\n');
    expect(everything).not.toMatch(/token-of-the-address|whsec_|a secret of theirs/);
    expect(received[0]?.url).toBe(ADDRESS);
  });

  test.each([
    [{ kind: 'slack', settings: {} }, 'settings.url', 'required'],
    [{ kind: 'slack', settings: { url: 'http://8.8.8.8/' } }, 'settings.url', 'address-https'],
    [{ kind: 'slack', settings: { url: 'https://127.0.0.1/' } }, 'settings.url', 'address-private'],
    [{ kind: 'slack', settings: { url: 'https://localhost/' } }, 'settings.url', 'address-private'],
    [
      { kind: 'slack', settings: { url: 'https://[::ffff:169.254.169.254]/' } },
      'settings.url',
      'address-private',
    ],
    [{ kind: 'slack', settings: { url: ADDRESS, token: 'x' } }, 'settings.token', 'field-unknown'],
    [
      { kind: 'webhook', settings: { url: ADDRESS, signingSecret: 'short' } },
      'settings.signingSecret',
      'signing-secret-invalid',
    ],
    [{ kind: 'opsgenie', settings: { apiKey: 'k', region: 'mars' } }, 'settings.region', 'invalid-value'],
    [{ kind: 'email', settings: { recipients: 'nobody' } }, 'settings.recipients', 'email-invalid'],
  ])('refuse %j at its field', async (payload, path, code) => {
    expect(await create(payload)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path, code }] } },
    });
  });

  test('keep the secrets that a change leaves out, and take none back that is required', async () => {
    const { id, updatedAt } = await createHook();
    const change = (settings: object, from = updatedAt) =>
      moderator({
        method: 'PUT',
        url: `/api/channels/${id}`,
        payload: { name: 'Renamed', locale: 'en', settings, updatedAt: from },
      });
    expect((await change({ url: null })).status).toBe(400);
    const changed = channelSchema.parse((await change({})).body);
    expect(changed).toMatchObject({ name: 'Renamed', secretNames: ['url', 'signingSecret'] });
    expect((await change({})).body).toMatchObject({ code: 'changed-meanwhile' });
  });

  test('receive a message once, however often it is sent, signed by id, instant and body', async () => {
    const { id } = await createHook();
    const message = messageOf();
    await tell(id, message);
    await tell(id, message);
    await work();
    await work();
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    const seconds = String(bench.clock.now() / 1000);
    expect(headers.get('webhook-id')).toBe(message.id);
    expect(headers.get('webhook-timestamp')).toBe(seconds);
    const signature = createHmac('sha256', KEY).update(`${message.id}.${seconds}.${body}`).digest('base64');
    expect(headers.get('webhook-signature')).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toMatchObject({ id: message.id, url: 'https://vigie.example/urls/causes/1' });
    expect(await listed(id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }]);
  });

  test('try again with back-off for 24 hours, then give up; a re-send starts again with the same id', async () => {
    const { id } = await createHook();
    answer = () => new Response(null, { status: 500 });
    await tell(id);
    const startedMs = bench.clock.now();
    for (let minute = 0; minute <= 25 * 60; minute += 1) {
      const [delivery] = await listed(id);
      const next = delivery?.nextAttemptAt;
      if (next === null || next === undefined) break;
      bench.clock.advance((Date.parse(next) - bench.clock.now()) / 1000);
      await work();
    }
    const hours = (bench.clock.now() - startedMs) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThanOrEqual(24);
    const [given] = await listed(id);
    expect(given).toMatchObject({ state: 'failed', status: 500, failure: 'refused', attempts: 9 });
    answer = () => new Response(null, { status: 204 });
    const resend = `/api/channels/${id}/deliveries/${given?.id}/resend`;
    expect((await moderator({ method: 'POST', url: resend })).body).toMatchObject({ state: 'waiting' });
    await work();
    expect(await listed(id)).toMatchObject([{ state: 'delivered', status: 204 }]);
    expect(new Set(received.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1);
  });

  test('wait as long as a receiver requests', async () => {
    const { id } = await createHook();
    answer = () => new Response(null, { status: 429, headers: { 'retry-after': '600' } });
    await tell(id);
    await work();
    const [delivery] = await listed(id);
    expect(Date.parse(delivery?.nextAttemptAt ?? '')).toBe(bench.clock.now() + 600_000);
  });

  test('announce the end of an incident after the messages before it, however often these were tried', async () => {
    const { id } = await createHook();
    answer = () => new Response(null, { status: 503 });
    const incident = sampleIncident();
    await tell(id, messageOf({ incident }));
    await work();
    bench.clock.advance(1);
    await tell(id, messageOf({ incident, event: 'over' }));
    answer = () => new Response(null, { status: 200 });
    await work();
    expect(received).toHaveLength(1);
    bench.clock.advance(60);
    await work();
    const events = received.map(({ body }) => (JSON.parse(body) as AlarmMessage).event);
    expect(events).toEqual(['opened', 'opened', 'over']);
  });

  test('publish what webhooks are sent as a JSON schema, for anyone', async () => {
    const { id } = await createHook();
    await tell(id);
    await work();
    const url = '/api/webhooks/message.schema.json';
    const { status, body } = await bench.call({ url, headers: { 'panel-identifier': '' } });
    const { $id, properties, additionalProperties } = body as {
      $id: string;
      properties: object;
      additionalProperties?: unknown;
    };
    expect([status, new URL($id).pathname, additionalProperties]).toEqual([200, url, undefined]);
    const sent = JSON.parse(received[0]?.body ?? '{}') as object;
    expect(Object.keys(properties).toSorted()).toEqual(Object.keys(sent).toSorted());
  });

  test('follow no redirection, to a private address either', async () => {
    const { id } = await createHook();
    answer = () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:5432/' } });
    await tell(id);
    await work();
    expect(received).toHaveLength(1);
    expect(await listed(id)).toMatchObject([{ state: 'waiting', status: 307, failure: 'redirected' }]);
  });

  test('do not call a name that leads to a private address by now', async () => {
    const { body } = await create({ kind: 'slack', settings: { url: 'https://hooks.invalid/x' } });
    const { id } = channelSchema.parse(body);
    await tell(id);
    await work(createPublicFetch(async () => [{ address: '10.0.0.7', family: 4 }]));
    expect(await listed(id)).toMatchObject([{ status: null, failure: 'private-address' }]);
  });

  test.each([404, 410])(
    'are turned off by a receiver that answers %d, and on again when saved',
    async (status) => {
      const { id } = await createHook();
      answer = () => new Response(null, { status });
      await tell(id);
      await tell(id);
      await work();
      const off = await read(id);
      expect(off).toMatchObject({ isOn: false, goneStatus: status });
      expect((await listed(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
      await tell(id);
      expect(await listed(id)).toHaveLength(2);
      const { name, locale, updatedAt } = off;
      const saved = await moderator({
        method: 'PUT',
        url: `/api/channels/${id}`,
        payload: { name, locale, settings: {}, isOn: true, updatedAt },
      });
      expect(saved.body).toMatchObject({ isOn: true, goneStatus: null });
    },
  );

  test('of a worker that was killed are tried again after its lease', async () => {
    const { id } = await createHook();
    await tell(id);
    // Its request is never answered, and nobody waits for it
    await new Promise<void>((started) => void work(() => new Promise(() => started())));
    expect(await listed(id)).toMatchObject([{ attempts: 1 }]);
    await work();
    expect(received).toHaveLength(0);
    bench.clock.advance(61);
    await work();
    expect(received).toHaveLength(1);
    expect(await listed(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('of e-mail and push go to their outboxes in one step; without a mail server the e-mail is not sent', async () => {
    const email = channelSchema.parse((await create({ kind: 'email' })).body);
    const push = channelSchema.parse((await create({ kind: 'push' })).body);
    for (const { id } of [email, push]) await tell(id);
    await work();
    await work();
    const mails = await bench.db.selectFrom('outboxMails').select(['subject', 'text']).execute();
    const text = expect.stringContaining('/urls/causes/1') as string;
    expect(mails).toEqual([{ subject: 'Le tag n’est pas demandé', text }]);
    expect(await listed(email.id)).toMatchObject([{ state: 'failed', failure: 'no-mail-server' }]);
    const pushes = await bench.db.selectFrom('pushesDue').select('message').execute();
    expect(pushes).toMatchObject([{ message: { text: 'Le tag n’est pas demandé', path: '/urls/causes/1' } }]);
  });

  test('say at once what a test met, however long the receiver takes, and keep it among the deliveries', async () => {
    const { id } = await createHook();
    answer = () => new Response('no such key', { status: 403 });
    const { tested, rows } = await bench.db.transaction().execute(async (db) => {
      const call = { db, actor: { scope: 'all' } as never, now: now() };
      const tested = await testChannel(call, { id }, needs());
      const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db);
      return { tested, rows };
    });
    expect(channelTestSchema.parse(tested)).toMatchObject({
      delivered: false,
      status: 403,
      failure: 'refused',
    });
    expect(rows).toEqual([{ idleInTransactionSessionTimeout: '35s' }]);
    expect(await listed(id)).toMatchObject([{ event: 'test', state: 'failed', status: 403 }]);
  });

  test('with a digest receive only what cannot wait', async () => {
    const { body } = await create({ kind: 'push', digest: 'daily' });
    const { id } = channelSchema.parse(body);
    await tell(id);
    await tell(id, messageOf({ event: 'escalated' }));
    expect((await listed(id)).map(({ event }) => event)).toEqual(['escalated']);
  });

  test('stand in a new company from the start', async () => {
    const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    const made = await admin({ method: 'POST', url: '/api/companies', payload: { name: 'New' } });
    const { id } = made.body as { id: string };
    const { body } = await admin({ url: `/api/channels?companyId=${id}` });
    expect(listOf(channelSchema).parse(body).items).toMatchObject([
      { kind: 'email', locale: 'fr', isOn: true },
    ]);
  });
});
