import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDomainRow } from '../../test/provider-rows.ts';
import { createTestClock } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { createTestCompany, createTestUser } from '../../test/users.ts';
import { checkDomains } from './check-domains.ts';

const DAY_SECONDS = 24 * 3_600;

const gone = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('domains that a record proves', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  afterAll(() => database.close());
  const companyId = await createTestCompany(db, 'Own');
  const managers = [
    await createTestUser(db, { companyId, role: 'moderator' }),
    await createTestUser(db, { companyId: await createTestCompany(db, 'Other'), role: 'admin' }),
  ];
  await createTestUser(db, { companyId, role: 'user' });
  const clock = createTestClock('2026-03-10T11:00:00Z');
  const { signal } = new AbortController();
  let answers: () => Promise<string[][]>;
  let lookups: string[];
  let id: string;
  beforeEach(async () => {
    lookups = [];
    await db.deleteFrom('companyDomains').execute();
    await db.deleteFrom('outboxMails').execute();
    id = await createDomainRow(db, { companyId, domain: 'shop.example', provenBy: 'dns' });
    await db
      .updateTable('companyDomains')
      .set({ checkedAt: new Date(clock.now()) })
      .execute();
  });

  const resolveTxt = (name: string) => {
    lookups.push(name);
    return answers();
  };
  const check = (days: number) => {
    clock.advance(days * DAY_SECONDS + 1);
    return checkDomains({ db, clock, resolveTxt, signal });
  };
  const there = async () => [[`vigie-domain=${id.replaceAll('-', '')}`]];
  const row = () => db.selectFrom('companyDomains').selectAll().executeTakeFirstOrThrow();
  const mails = async () => {
    const rows = await db.selectFrom('outboxMails').select(['recipient', 'subject']).orderBy('id').execute();
    await db.deleteFrom('outboxMails').execute();
    return rows;
  };

  test('are checked once a day', async () => {
    answers = there;
    await check(0);
    expect(lookups).toEqual([]);
    await check(1);
    await check(0);
    expect(lookups).toEqual(['_vigie.shop.example']);
    expect(await mails()).toEqual([]);
  });

  test('lose their proof after seven days without it, and managers are notified at both ends', async () => {
    answers = gone('ENOTFOUND');
    await check(1);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      managers.map(({ email }) => email).toSorted(),
    );
    for (const { subject } of sent) expect(subject).toBe('L’enregistrement de shop.example est introuvable');
    for (let day = 2; day <= 7; day += 1) await check(1);
    expect(await mails()).toEqual([]);
    expect(await row()).toMatchObject({ provenBy: 'dns' });
    await check(1);
    expect(await row()).toMatchObject({ provenAt: null, provenBy: null, missingSince: null });
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill('shop.example n’est plus vérifié'),
    );
    await check(1);
    expect(lookups).toHaveLength(8);
  });

  test('retain it where the record comes back', async () => {
    answers = gone('ENODATA');
    await check(1);
    answers = there;
    await check(5);
    expect(await row()).toMatchObject({ provenBy: 'dns', missingSince: null });
    answers = gone('ENODATA');
    await check(5);
    expect(await row()).toMatchObject({ provenBy: 'dns', missingSince: new Date(clock.now()) });
  });

  test('retain it while no name server answers', async () => {
    answers = gone('ETIMEOUT');
    await check(1);
    await check(30);
    expect(await row()).toMatchObject({ provenBy: 'dns', missingSince: null });
    expect(await mails()).toEqual([]);
  });

  test('are not checked if an administrator confirmed them', async () => {
    await db.updateTable('companyDomains').set({ provenBy: 'administrator' }).execute();
    await check(2);
    expect(lookups).toEqual([]);
  });
});
