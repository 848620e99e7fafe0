import { listOf } from '@vigie/contract/list.ts';
import { messageSchema, type Message } from '@vigie/contract/message.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const messages = listOf(messageSchema);
const MESSAGE = { topic: 'question', subject: 'La note', text: 'Pourquoi C ?', path: '/sante' };

const answer = (id: string, caller: TestCaller, text = 'Le traceur manque.') =>
  caller({ method: 'POST', url: `/api/messages/${id}/answers`, payload: { text } });
const list = async (caller: TestCaller, query = '') =>
  messages.parse((await caller({ url: `/api/messages${query}` })).body);
const unread = async (caller: TestCaller) =>
  (await list(caller, '?unread=true')).items.map((one) => [one.id, one.isUnread]);

describe('messages to support', () => {
  let bench: TestApp;
  let companyId: string;
  let otherCompanyId: string;
  let author: TestUser;
  let moderator: TestUser;
  let admin: TestUser;
  let callers: Record<'author' | 'moderator' | 'admin' | 'colleague' | 'stranger', TestCaller>;
  beforeEach(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    otherCompanyId = await createTestCompany(bench.db, 'Other');
    author = await createTestUser(bench.db, { companyId, role: 'guest' });
    moderator = await createTestUser(bench.db, { companyId, role: 'moderator' });
    admin = await createTestUser(bench.db, { companyId: otherCompanyId, role: 'admin' });
    callers = {
      author: await bench.signIn(author),
      moderator: await bench.signIn(moderator),
      admin: await bench.signIn(admin),
      colleague: await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user' })),
      stranger: await bench.signIn(
        await createTestUser(bench.db, { companyId: otherCompanyId, role: 'moderator' }),
      ),
    };
  });
  afterEach(() => bench.close());

  const send = (payload: object = {}, caller = callers.author) =>
    caller({ method: 'POST', url: '/api/messages', payload: { ...MESSAGE, ...payload } });
  const sent = async (payload: object = {}, caller = callers.author): Promise<Message> =>
    messageSchema.parse((await send(payload, caller)).body);
  const mails = () => bench.db.selectFrom('outboxMails').select(['recipient', 'subject', 'text']).execute();
  const mailsTo = async (user: TestUser) =>
    (await mails()).filter(({ recipient }) => recipient === user.email);

  test('are stored with who wrote them where and when', async () => {
    const answered = await send();
    expect(answered.status).toBe(201);
    expect(answered.body).toEqual({
      id: expect.any(String),
      ...MESSAGE,
      author: author.email,
      company: 'Own',
      mine: true,
      at: '2026-03-10T12:00:00.000Z',
      answers: [],
      isUnread: false,
    });
  });

  test('are confirmed to their author and mailed to every administrator', async () => {
    await sent();
    expect(await mailsTo(author)).toMatchObject([{ subject: expect.stringContaining('La note') }]);
    expect(await mailsTo(admin)).toMatchObject([{ text: expect.stringContaining('Pourquoi C ?') }]);
    expect(await mails()).toHaveLength(2);
  });

  test('are seen by their author, by moderators of the company and by administrators', async () => {
    const { id } = await sent();
    const seen = async (caller: TestCaller) => (await list(caller)).items.map((one) => [one.id, one.mine]);
    expect(await seen(callers.author)).toEqual([[id, true]]);
    expect(await seen(callers.moderator)).toEqual([[id, false]]);
    expect(await seen(callers.admin)).toEqual([[id, false]]);
    expect(await seen(callers.colleague)).toEqual([]);
    expect(await seen(callers.stranger)).toEqual([]);
    expect((await list(callers.colleague)).total.count).toBe(0);
  });

  test('are answered, which mails the author and moves them from open to answered', async () => {
    const first = await sent();
    const second = await sent({ subject: 'Le dataLayer' });
    bench.clock.advance(60);
    const { status, body } = await answer(first.id, callers.moderator);
    expect(status).toBe(201);
    expect(messageSchema.parse(body).answers).toEqual([
      {
        id: expect.any(String),
        text: 'Le traceur manque.',
        author: moderator.email,
        at: '2026-03-10T12:01:00.000Z',
      },
    ]);
    expect((await list(callers.admin, '?state=open')).items.map(({ id }) => id)).toEqual([second.id]);
    expect((await list(callers.admin, '?state=answered')).items.map(({ id }) => id)).toEqual([first.id]);
    const texts = (await mailsTo(author)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Le traceur manque.'))).toHaveLength(1);
  });

  test('are unread only for their author, until their author opens the answer', async () => {
    const { id } = await sent();
    await sent({ subject: 'Le dataLayer' });
    expect(await unread(callers.author)).toEqual([]);
    const read = (caller: TestCaller) => caller({ method: 'PUT', url: `/api/messages/${id}/read` });
    for (const text of ['Le traceur manque.', 'Il est revenu.']) {
      await answer(id, callers.moderator, text);
      expect(await unread(callers.author)).toEqual([[id, true]]);
      expect(await unread(callers.moderator)).toEqual([]);
      expect((await read(callers.moderator)).status).toBe(404);
      expect(await unread(callers.author)).toEqual([[id, true]]);
      expect(messageSchema.parse((await read(callers.author)).body).isUnread).toBe(false);
      expect(await unread(callers.author)).toEqual([]);
    }
  });

  test('are read for whoever answers their own one', async () => {
    const { id } = await sent({}, callers.moderator);
    expect(messageSchema.parse((await answer(id, callers.moderator)).body).isUnread).toBe(false);
  });

  test('are searched in their subject and text', async () => {
    const { id } = await sent({ subject: 'Le 100 %' });
    await sent({ text: 'rien' });
    expect((await list(callers.author, '?q=100%20%25')).items.map((one) => one.id)).toEqual([id]);
    expect((await list(callers.author, '?q=POURQUOI')).items.map((one) => one.id)).toEqual([id]);
  });

  test('are answered by nobody who does not see them', async () => {
    const { id } = await sent();
    expect((await answer(id, callers.stranger)).status).toBe(404);
    expect((await answer(id, callers.colleague)).status).toBe(403);
    expect((await answer(id, callers.author)).status).toBe(403);
    expect((await answer(createId(), callers.admin)).status).toBe(404);
    expect((await answer(id, callers.admin, '  ')).status).toBe(400);
  });

  test('are five an hour at most, however they are sent', { tags: ['exhaustive'] }, async () => {
    const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await send()).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    bench.clock.advance(1_800);
    expect(await send()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1800' },
      body: { code: 'too-many-messages', data: { retryAfterSeconds: 1_800 } },
    });
    expect((await send({}, callers.colleague)).status).toBe(201);
    bench.clock.advance(1_800);
    expect((await send()).status).toBe(201);
  });

  test('stay without a name when their author is deleted', async () => {
    const { id } = await sent();
    await bench.db.deleteFrom('users').where('id', '=', author.userId).execute();
    expect((await list(callers.moderator)).items).toMatchObject([{ id, author: null, mine: false }]);
    expect((await answer(id, callers.moderator)).status).toBe(201);
    expect(await mails()).toEqual([]);
  });

  test('notify their author of an answer by the chosen channels', { tags: ['exhaustive'] }, async () => {
    const { id } = await sent();
    const notices = JSON.stringify({ 'message-answered': { email: false, push: true } });
    await bench.db.updateTable('users').set({ notices }).where('id', '=', author.userId).execute();
    const before = (await mails()).length;
    await answer(id, callers.moderator);
    expect(await mails()).toHaveLength(before);
    expect(await bench.db.selectFrom('pushesDue').select(['userId', 'message']).execute()).toEqual([
      {
        userId: author.userId,
        message: {
          title: 'Vigie',
          text: 'Réponse : La note',
          path: `/aide/contact?message=${id}`,
        },
      },
    ]);
  });

  test.each([{ subject: ' ' }, { text: '' }, { topic: 'spam' }, { text: 'x'.repeat(5_001) }])(
    'with %j are refused',
    async (payload) => {
      expect((await send(payload)).status).toBe(400);
    },
  );
});

describe('messages of an instance with a mailbox for support', () => {
  test('are mailed only there, in the language of their author', async () => {
    const bench = await openTestApp({ supportEmail: 'support@vigie.example' });
    const companyId = await createTestCompany(bench.db, 'Own');
    await createTestUser(bench.db, { companyId, role: 'admin' });
    const author = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user' }));
    await author({ method: 'POST', url: '/api/messages', payload: MESSAGE });
    const mails = await bench.db.selectFrom('outboxMails').select(['recipient', 'subject']).execute();
    expect(mails).toHaveLength(2);
    expect(mails).toContainEqual({
      recipient: 'support@vigie.example',
      subject: expect.stringContaining('Nouveau message'),
    });
    await bench.close();
  });
});
