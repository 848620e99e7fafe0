import type { Account, UserDetail } from '@vigie/contract/user.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser, PASSWORD, type TestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';
import { readMailText } from '../mail/mail.service.ts';

const PUBLIC_URL = 'https://vigie.example';

describe('a new e-mail address', async () => {
  let user: TestUser;
  let own: TestCaller;
  let admin: TestCaller;
  let wanted: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  afterAll(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(2 * 3600);
    user = await createTestUser(bench.db, { companyId, role: 'user' });
    own = await bench.signIn(user);
    admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    wanted = `${createId()}@vigie.example`;
    await bench.db.deleteFrom('outboxMails').execute();
  });

  const ask = (caller: TestCaller, email = wanted) => {
    // Mails of one instant stand in no order
    bench.clock.advance(1);
    return caller({ method: 'PUT', url: `/api/users/${user.userId}/email`, payload: { email } });
  };
  const mails = async () => {
    const rows = await bench.db.selectFrom('outboxMails').selectAll().orderBy('id').execute();
    const reading = {
      secrets: bench.secrets,
      publicUrl: PUBLIC_URL,
      now: new Date(bench.clock.now()),
    };
    return rows.map((row) => ({ ...row, text: readMailText(reading, row) }));
  };
  const tokenTo = async (email: string): Promise<string> => {
    const mail = (await mails()).findLast(({ recipient }) => recipient === email);
    return /confirmation-email#t=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const readChange = (token: string) => bench.call({ url: `/api/email-changes/${token}` });
  const confirm = (token: string) => {
    bench.clock.advance(1);
    return bench.call({ method: 'PUT', url: `/api/email-changes/${token}` });
  };
  const account = async () => (await own({ url: '/api/users/own/account' })).body as Account;
  const signIn = async (email: string) => {
    const payload = { email, password: PASSWORD };
    return (await bench.call({ method: 'POST', url: '/api/sessions', payload })).status;
  };

  test('waits until its owner confirms it; until then the previous one signs in, and is notified', async () => {
    const response = await ask(own, wanted.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { email: user.email, newEmail: { email: wanted } } });
    expect(await account()).toMatchObject({ email: user.email, newEmail: { email: wanted } });
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [wanted, user.email].toSorted(),
    );
    expect([await signIn(user.email), await signIn(wanted)]).toEqual([201, 401]);
    const token = await tokenTo(wanted);
    expect((await readChange(token)).body).toMatchObject({ email: wanted });
    expect((await confirm(token)).status).toBe(204);
    expect(await account()).toMatchObject({ email: wanted, newEmail: null });
    expect([await signIn(user.email), await signIn(wanted)]).toEqual([401, 201]);
    const recipients = (await mails()).slice(2).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual([user.email, wanted].toSorted());
    expect([(await confirm(token)).status, (await readChange(token)).status]).toEqual([404, 404]);
  });

  test('is confirmed once by a link that is used twice at a time', async () => {
    await ask(own);
    const token = await tokenTo(wanted);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  test('has a link that works half an hour, and none once it was sent again, given up or the password changed', async () => {
    await ask(own);
    const first = await tokenTo(wanted);
    await ask(own);
    const again = await tokenTo(wanted);
    expect([first === again, (await readChange(first)).status, (await readChange(again)).status]).toEqual([
      false,
      404,
      200,
    ]);
    const cancelled = await own({ method: 'DELETE', url: `/api/users/${user.userId}/email` });
    expect(cancelled).toMatchObject({ status: 200, body: { newEmail: null } });
    expect((await confirm(again)).status).toBe(404);
    await ask(own);
    const payload = { current: PASSWORD, password: 'another horse' };
    const late = await tokenTo(wanted);
    await own({ method: 'PUT', url: '/api/users/own/password', payload });
    expect((await readChange(late)).status).toBe(404);
  });

  test('lapses after half an hour', async () => {
    await ask(own);
    const token = await tokenTo(wanted);
    bench.clock.advance(30 * 60);
    expect([(await readChange(token)).status, (await confirm(token)).status]).toEqual([404, 404]);
    expect((await account()).newEmail).toBeNull();
  });

  test('is requested only with the password', async () => {
    bench.clock.advance(11 * 60);
    expect(await ask(own)).toMatchObject({ status: 428, body: { code: 'confirmation-needed' } });
  });

  test('does not reveal the panel’s users: only its owner is notified that it is taken', async () => {
    const other = await createTestUser(bench.db, { companyId, role: 'user' });
    const free = await ask(own);
    const taken = await ask(own, other.email);
    expect(taken).toMatchObject({ status: free.status, body: { newEmail: { email: other.email } } });
    expect(await tokenTo(other.email)).toBe('');
    expect((await mails()).map(({ recipient }) => recipient)).toContain(other.email);
    expect(await ask(admin, other.email)).toMatchObject({ status: 422, body: { code: 'email-taken' } });
  });

  test('that somebody else took meanwhile is refused, and nothing of the account changes', async () => {
    await ask(own);
    const token = await tokenTo(wanted);
    await createTestUser(bench.db, { companyId, role: 'user', email: wanted });
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'email-taken' } });
    expect((await account()).email).toBe(user.email);
  });

  test('that an administrator gives waits in the same way', async () => {
    expect((await ask(admin)).body).toMatchObject({ email: user.email, newEmail: { email: wanted } });
    expect((await confirm(await tokenTo(wanted))).status).toBe(204);
    const { body } = await admin({ url: `/api/users/${user.userId}` });
    expect((body as UserDetail).email).toBe(wanted);
  });

  test('is wanted ten times an hour', { tags: ['exhaustive'] }, async () => {
    const statuses: number[] = [];
    for (const _ of Array.from({ length: 11 })) statuses.push((await ask(own)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([10, 429]);
  });
});
