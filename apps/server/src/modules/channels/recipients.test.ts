import { channelSchema, deliverySchema } from '@vigie/contract/channel.ts';
import { listOf } from '@vigie/contract/list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { sampleMessage } from '../../../test/sample-incident.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { sendDeliveries } from '../../workers/send-deliveries.ts';
import { listCompanyManagers } from '../notices/notices.store.ts';
import { queueDeliveries } from './channels.service.ts';

const ADDRESS = 'https://8.8.8.8/hook/token';
const deliveries = listOf(deliverySchema);

describe('channels of one kind that lead to the same', () => {
  let bench: TestApp;
  let companyId: string;
  let moderator: TestCaller;
  let status: number;
  let urls: string[];
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    status = 200;
    urls = [];
    await bench.db.deleteFrom('channels').execute();
    await bench.db.deleteFrom('outboxMails').execute();
    await bench.db.deleteFrom('pushesDue').execute();
  });

  const create = async (payload: object) => {
    const common = { name: 'On call', locale: 'fr', settings: {} };
    const { body } = await moderator({
      method: 'POST',
      url: '/api/channels',
      payload: { ...common, ...payload },
    });
    return channelSchema.parse(body).id;
  };
  const byMail = (recipients: string) => create({ kind: 'email', settings: { recipients } });
  const bySlack = (url: string) => create({ kind: 'slack', settings: { url } });
  const tellAll = async (ids: readonly string[]) => {
    const message = sampleMessage({ id: createId(bench.clock.now()) });
    for (const id of ids)
      await queueDeliveries(
        { db: bench.db, now: new Date(bench.clock.now()) },
        { channelIds: [id], message: (locale) => ({ ...message, locale }) },
      );
  };
  const work = (seconds = 0) => {
    bench.clock.advance(seconds);
    return sendDeliveries({
      db: bench.db,
      secrets: bench.secrets,
      fetch: async (url) => {
        urls.push(url);
        return new Response(null, { status });
      },
      publicUrl: 'https://vigie.example',
      sendsMails: true,
      clock: bench.clock,
      signal: new AbortController().signal,
    });
  };
  const listed = async (id: string) =>
    deliveries.parse((await moderator({ url: `/api/channels/${id}/deliveries` })).body).items[0];
  const outcomes = async (ids: readonly string[]) => {
    const last = await Promise.all(ids.map(listed));
    return last.map((one) => `${one?.state}${one?.heardElsewhere ? ' elsewhere' : ''}`).toSorted();
  };
  const recipients = async () => {
    const rows = await bench.db.selectFrom('outboxMails').select('recipient').execute();
    return rows.map(({ recipient }) => recipient.toLowerCase()).toSorted();
  };
  const countPushes = async () => (await bench.db.selectFrom('pushesDue').select('id').execute()).length;

  test(
    'tell each address a message once, however it is written, and the next message again',
    { tags: ['exhaustive'] },
    async () => {
      const keepers = (await listCompanyManagers(bench.db, companyId)).map(({ email }) => email);
      const ids = [
        await byMail(`Ann@Example.org ${keepers.join(' ').toUpperCase()}`),
        await byMail('ann@example.org, bob@example.org ann@example.org'),
        await create({ kind: 'email' }),
      ];
      await tellAll(ids);
      await work();
      expect(await recipients()).toEqual(['ann@example.org', 'bob@example.org', ...keepers].toSorted());
      await tellAll(ids);
      await work();
      expect(await recipients()).toHaveLength(2 * (2 + keepers.length));
    },
  );

  test('report which of them notified nobody, and notify all of their own on request', async () => {
    const ids = [await create({ kind: 'push' }), await create({ kind: 'push' })];
    await tellAll(ids);
    await work();
    expect(await outcomes(ids)).toEqual(['delivered', 'delivered elsewhere']);
    const count = await countPushes();
    for (const id of ids) {
      const delivery = await listed(id);
      await moderator({ method: 'POST', url: `/api/channels/${id}/deliveries/${delivery?.id}/resend` });
    }
    await work();
    expect(await countPushes()).toBe(3 * count);
  });

  test('ask a service once for each set of settings, however often it must be tried', async () => {
    const ids = [await bySlack(ADDRESS), await bySlack(ADDRESS)];
    status = 503;
    await tellAll([...ids, await bySlack(`${ADDRESS}/2`)]);
    await work();
    expect(urls.toSorted()).toEqual([ADDRESS, `${ADDRESS}/2`]);
    status = 200;
    await work(61);
    await work(61);
    expect(urls).toHaveLength(4);
    expect(await outcomes(ids)).toEqual(['delivered', 'delivered elsewhere']);
  });

  test('are notified by the one that is left when the other is turned off', async () => {
    const ids = [await bySlack(ADDRESS), await bySlack(ADDRESS)];
    status = 503;
    await tellAll(ids);
    await work();
    const last = await Promise.all(ids.map(listed));
    const tried = last.find((one) => one?.status === 503)?.channelId ?? '';
    await bench.db.updateTable('channels').set({ isOn: false }).where('id', '=', tried).execute();
    status = 200;
    await work(61);
    await work(122);
    expect(urls).toHaveLength(2);
    expect(await outcomes(ids)).toEqual(['delivered', 'failed']);
  });
});
