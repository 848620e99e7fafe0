import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeMailServer } from '../../test/fake-mail-server.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../test/users.ts';
import { createTestClock } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { createFakeBrowser, createFakePushService } from '../../test/fake-push-service.ts';
import type { Actor } from '../access/actor.ts';
import { createMailer, type Mailer } from '../modules/mail/mailer.ts';
import { addDevice } from '../modules/notices/devices.service.ts';
import { listDevices } from '../modules/notices/devices.store.ts';
import { notifyUser } from '../modules/notices/notices.service.ts';
import { requestReset } from '../modules/sign-in/passwords/password-resets.service.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createLog } from '../log.ts';
import { sayUnsentMails, sendMails } from './send-mails.ts';

const FROM = 'vigie@vigie.example';
const LINK = /https:\/\/vigie\.example\/changement-mot-de-passe#t=3?D?[\w-]+/;

const actorOf = ({ userId, profileId, companyId, role }: TestUser): Actor => ({
  userId,
  profileId,
  companyId,
  role,
  sessionId: userId,
  confirmedAt: new Date(),
  allContexts: true,
  mustChangePassword: false,
  scope: 'self',
});

describe('the worker that sends mails', async () => {
  const clock = createTestClock();
  const secrets = createSecretBox(randomBytes(32));
  const database = await openTestDatabase();
  const server = await startFakeMailServer();
  const mailer = createMailer({ smtpUrl: server.url, from: FROM, support: null });
  const user = await createTestUser(database.db, {
    companyId: await createTestCompany(database.db, 'Own'),
    role: 'user',
    email: 'ada@vigie.example',
  });
  afterAll(async () => {
    mailer?.close();
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    server.refuse(false);
    server.messages.length = 0;
    server.recipients.length = 0;
    await database.db.deleteFrom('outboxMails').execute();
    clock.advance(2 * 3600);
  });

  const service = createFakePushService();
  const logged: unknown[] = [];
  const log = { info: (entry: unknown) => logged.push(entry), warn: (entry: unknown) => logged.push(entry) };
  const run = (through: Mailer | null = mailer) =>
    sendMails({
      db: database.db,
      clock,
      secrets,
      publicUrl: 'https://vigie.example',
      mailer: through,
      push: { secrets, fetch: service.fetch, contact: FROM },
      log: log as never,
      signal: new AbortController().signal,
    });
  const write = (subject: string, text = 'A text') =>
    notifyUser(
      { db: database.db, now: new Date(clock.now()) },
      {
        userId: user.userId,
        notice: 'message-answered',
        params: { messageId: '1', subject, text },
        path: '/aide/contact',
      },
    );
  const readMail = () => database.db.selectFrom('outboxMails').selectAll().executeTakeFirstOrThrow();
  const askForReset = () =>
    requestReset(database.db, { email: user.email, ip: '192.0.2.9', now: new Date(clock.now()) });

  test('sends what is due once, in the person’s language, as text and as HTML', async () => {
    await write('Une question', 'Voilà <b>la</b> réponse & la suite');
    await Promise.all([run(), run()]);
    await run();
    expect(server.messages).toHaveLength(1);
    expect(server.recipients).toEqual(['<ada@vigie.example>']);
    const { id, state, failure } = await readMail();
    expect([state, failure]).toEqual(['sent', null]);
    const [message = ''] = server.messages;
    expect(message).toContain(`Message-ID: <${id}@vigie.example>`);
    expect(message).toContain('To: ada@vigie.example');
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('&lt;b&gt;la&lt;/b&gt;');
    expect(message).not.toMatch(/[\uE000\uE001]/);
  });

  test('lets nobody begin a header in a subject', async () => {
    await write('Bonjour\r\nBcc: other@vigie.example\r\n\r\nText');
    await run();
    expect(server.recipients).toEqual(['<ada@vigie.example>']);
    const [head = ''] = (server.messages[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
  });

  test('tries again after 1, 5, 30 minutes, 2 and 12 hours, then gives up', async () => {
    server.refuse(true);
    await write('A question');
    for (const minutes of [1, 5, 30, 120, 720]) {
      await run();
      const { state, nextAttemptAt } = await readMail();
      expect([state, nextAttemptAt?.getTime()]).toEqual(['kept', clock.now() + minutes * 60_000]);
      clock.advance(minutes * 60);
    }
    await run();
    expect(await readMail()).toMatchObject({
      state: 'failed',
      attempts: 6,
      nextAttemptAt: null,
      failure: 'EENVELOPE 451',
    });
    server.refuse(false);
    clock.advance(24 * 3600);
    await run();
    expect(server.messages).toEqual([]);
  });

  test('takes what another worker left half-done', async () => {
    await write('A question');
    await run({ send: () => Promise.reject(new Error('the machine stopped')), close: () => {} });
    expect(await readMail()).toMatchObject({ state: 'kept', failure: 'unknown' });
    clock.advance(60);
    await run();
    expect(server.messages).toHaveLength(1);
  });

  test('sends a link for a new password and stores nothing of it', async () => {
    await askForReset();
    await run();
    const message = (server.messages[0] ?? '').replaceAll('=\r\n', '');
    expect(message).toMatch(LINK);
    expect(await readMail()).toMatchObject({ state: 'sent', sealedLink: null });
  });

  test('notifies every browser of a person once, and deletes those that are gone', async () => {
    const browsers = [createFakeBrowser(), createFakeBrowser()];
    const now = new Date(clock.now());
    for (const { subscription } of browsers)
      await addDevice(
        { db: database.db, actor: actorOf(user), now },
        { secrets, hosts: ['push.example'] },
        { id: user.userId, label: 'Firefox', ...subscription },
      );
    await write('A question', 'The answer');
    await run();
    const browserOf = (endpoint: string) =>
      browsers.find(({ subscription }) => subscription.endpoint === endpoint);
    const read = service.taken.map(({ endpoint, body }) => JSON.parse(browserOf(endpoint)?.read(body) ?? ''));
    expect(read).toEqual(browsers.map(() => expect.objectContaining({ path: '/aide/contact' })));
    await run();
    expect(service.taken).toHaveLength(2);
    const own = database.db.updateTable('users').where('id', '=', user.userId);
    for (const shut of [{ mustChangePassword: true }, { status: 'inactive' as const }]) {
      await write('A question', 'The answer');
      await own.set(shut).execute();
      await run();
      await own.set({ mustChangePassword: false, status: 'active' }).execute();
    }
    expect(service.taken).toHaveLength(2);
    service.answerWith(410);
    await write('A question', 'The answer');
    await run();
    expect(await listDevices(database.db, user.userId)).toEqual([]);
  });

  test('shows a mail in the log, once, where there is no mail server', async () => {
    logged.length = 0;
    await askForReset();
    await run(null);
    await run(null);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ to: 'ada@vigie.example', text: expect.stringMatching(LINK) });
    const { state, sealedLink } = await readMail();
    expect([state, sealedLink === null]).toEqual(['kept', false]);
    clock.advance(31 * 60);
    await run(null);
    expect((await readMail()).sealedLink).toBeNull();
  });
});

test.each([
  ['info', /^no SMTP_URL is set: mails are not sent, they are shown in this log and to administrators/u],
  ['warn', /^no SMTP_URL is set: mails are not sent, administrators read them in the audit log/u],
] as const)(
  'without a mail server a log of the level %s says where mails are found',
  (logLevel, expected) => {
    expect(sayUnsentMails(createLog({ logLevel }))).toMatch(expected);
  },
);
