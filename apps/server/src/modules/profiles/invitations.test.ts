import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createGuestCode } from '../companies/guest-code.ts';
import { readMailText } from '../mail/mail.service.ts';
import { answerJoinRequest } from './join-requests.service.ts';

const NEW = { email: 'Guest@Vigie.Example', firstName: 'Ada', lastName: 'Lovelace' };
const PUBLIC_URL = 'https://vigie.example';

const names = ({ headers }: TestAnswer) => Object.keys(headers).toSorted();

describe('an invitation', () => {
  let bench: TestApp;
  let companyId: string;
  let otherId: string;
  let code: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Inviting');
    otherId = await createTestCompany(bench.db, 'Other');
    code = await codeOf(companyId);
  });
  afterAll(() => bench.close());

  const codeOf = async (id: string) => {
    const row = bench.db.selectFrom('companies').select('guestCode').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).guestCode;
  };
  const join = (payload: object, guestCode = code) =>
    bench.call({ method: 'POST', url: `/api/invitations/${guestCode}/profiles`, payload });
  const joinOwn = (who: TestCaller) =>
    who({ method: 'POST', url: `/api/invitations/${code}/profiles/own`, payload: {} });

  test('returns the name of the company and nothing more', async () => {
    const { status, body } = await bench.call({ url: `/api/invitations/${code.toLowerCase()}` });
    expect([status, body]).toEqual([200, { company: { name: 'Inviting' }, isMember: false }]);
  });

  test('takes a code as it was typed, and the longer codes of former days', async () => {
    const old = 'K7QF3XJ2M5RTWZ6BNH4VYDPCLE';
    const formerId = await createTestCompany(bench.db, 'Former');
    await bench.db.updateTable('companies').set({ guestCode: old }).where('id', '=', formerId).execute();
    const typed = [code, ` ${code.toLowerCase().match(/.{4}/gu)?.join(' – ')} `, old, old.toLowerCase()];
    const seen = await Promise.all(
      typed.map((one) => bench.call({ url: `/api/invitations/${encodeURIComponent(one)}` })),
    );
    const names = seen.map(({ body }) => (body as { company?: { name: string } }).company?.name);
    expect(names).toEqual(['Inviting', 'Inviting', 'Former', 'Former']);
  });

  const reading = () => ({ secrets: bench.secrets, publicUrl: PUBLIC_URL, now: new Date(bench.clock.now()) });
  const answerAll = async () => {
    while (await answerJoinRequest({ db: bench.db, ...reading() }));
  };
  const lastMailTo = async (email: string): Promise<string> => {
    const mail = await bench.db
      .selectFrom('outboxMails')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return mail === undefined ? '' : readMailText(reading(), mail);
  };
  const tokenTo = async (email: string): Promise<string> => {
    await answerAll();
    return /invite\/confirmation#t=([\w-]{43})\n/.exec(await lastMailTo(email))?.[1] ?? '';
  };
  const readInvitation = (token: string) => bench.call({ url: `/api/joinings/${token}` });
  const confirm = (token: string, password = 'come in') =>
    bench.call({ method: 'PUT', url: `/api/joinings/${token}`, payload: { password } });

  test('lets a new person in as a guest who sees no website yet, by the link of a mail, once', async () => {
    expect(await join(NEW)).toMatchObject({ status: 202, text: '' });
    const token = await tokenTo('guest@vigie.example');
    expect((await readInvitation(token)).body).toEqual({
      email: 'guest@vigie.example',
      company: { name: 'Inviting' },
      passwordPolicy: 'spec',
    });
    const answer = await confirm(token);
    expect(answer.status).toBe(201);
    const { token: session } = answer.body as { token: string };
    const own = await bench.call({ url: '/api/users/own', headers: { authorization: session } });
    expect(own.body).toMatchObject({
      email: 'guest@vigie.example',
      firstName: 'Ada',
      active_profile: { role: { slug: 'guest' }, group_id: companyId },
      mustChangePassword: false,
    });
    const profile = bench.db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.userId')
      .select(['allContexts', 'profiles.active'])
      .where('email', '=', 'guest@vigie.example');
    expect(await profile.executeTakeFirst()).toEqual({ allContexts: false, active: true });
    expect([(await confirm(token)).status, (await readInvitation(token)).status]).toEqual([404, 404]);
  });

  test('answers whoever has an account as it does a stranger; a mail explains how to join', async () => {
    const { email } = await createTestUser(bench.db, { companyId: otherId, role: 'user' });
    const [known, unknown] = [
      await join({ ...NEW, email }),
      await join({ ...NEW, email: 'new@vigie.example' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(names(known)).toEqual(names(unknown));
    await answerAll();
    expect(await lastMailTo(email)).toContain(`${PUBLIC_URL}/invite?code=${code}`);
    expect(await lastMailTo(email)).not.toContain('#t=');
    const rows = bench.db.selectFrom('joinRequests').select('id').where('email', '=', email);
    expect(await rows.execute()).toEqual([]);
  });

  test('opens no account after half an hour, once the code was renewed, or for an address that was taken meanwhile', async () => {
    const ask = async (email: string) => {
      bench.clock.advance(3_601);
      await join({ ...NEW, email }, await codeOf(companyId));
      return tokenTo(email);
    };
    const old = await ask('late@vigie.example');
    bench.clock.advance(30 * 60);
    expect([(await readInvitation(old)).status, (await confirm(old)).status]).toEqual([404, 404]);
    const taken = await ask('taken@vigie.example');
    await createTestUser(bench.db, { companyId: otherId, role: 'user', email: 'taken@vigie.example' });
    expect((await confirm(taken)).status).toBe(422);
    const renewed = await ask('renewed@vigie.example');
    await bench.db
      .updateTable('companies')
      .set({ guestCode: createGuestCode() })
      .where('id', '=', companyId)
      .execute();
    expect((await confirm(renewed)).status).toBe(404);
    code = await codeOf(companyId);
  });

  test('writes to one address three times an hour', async () => {
    bench.clock.advance(3_601);
    const email = 'often@vigie.example';
    for (const _ of [1, 2, 3, 4, 5]) expect((await join({ ...NEW, email })).status).toBe(202);
    await answerAll();
    const rows = bench.db.selectFrom('outboxMails').select('id').where('recipient', '=', email);
    expect((await rows.execute()).length).toBe(3);
  });

  test('switches whoever is signed in to the company, once and again', async () => {
    const user = await createTestUser(bench.db, { companyId: otherId, role: 'admin' });
    const own = await bench.signIn(user);
    const { body: before } = await own({ url: `/api/invitations/${code}` });
    expect(before).toMatchObject({ isMember: false });
    for (const _ of [1, 2])
      expect(await joinOwn(own)).toMatchObject({
        status: 201,
        body: { active_profile: { role: { slug: 'guest' }, group_id: companyId } },
      });
    const { body: after } = await own({ url: `/api/invitations/${code}` });
    expect(after).toMatchObject({ isMember: true });
    const profiles = bench.db.selectFrom('profiles').select('id').where('userId', '=', user.userId);
    expect((await profiles.execute()).length).toBe(2);
  });

  test('gives nobody back what was revoked', async () => {
    const user = await createTestUser(bench.db, { companyId: otherId, role: 'user' });
    const own = await bench.signIn(user);
    await joinOwn(own);
    await bench.db
      .updateTable('profiles')
      .set({ revoked: true, active: false })
      .where('userId', '=', user.userId)
      .where('companyId', '=', companyId)
      .execute();
    const again = await bench.signIn(user);
    expect(await joinOwn(again)).toMatchObject({ status: 403, body: { data: { code: 1293 } } });
  });

  test('cannot be guessed: from one address, codes are tried a few times only', async () => {
    const tries = await Promise.all(
      Array.from({ length: 22 }, (_, index) => bench.call({ url: `/api/invitations/WRONG${index}` })),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBe(20);
    expect(statuses.filter((status) => status === 429).length).toBe(2);
    expect((await bench.call({ url: `/api/invitations/${code}` })).status).toBe(429);
    bench.clock.advance(3_601);
    expect((await bench.call({ url: `/api/invitations/${code}` })).status).toBe(200);
  });
});
