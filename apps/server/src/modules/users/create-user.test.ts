import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany } from '../../../test/users.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createFirstAdmin } from '../companies/companies.service.ts';
import { verifyPassword } from '../sign-in/passwords/password-hash.ts';
import { UserNotCreated, createUser, type UserToCreate } from './add-user.service.ts';

const USER: UserToCreate = {
  email: 'Ada@Vigie.Example',
  password: 'correct horse',
  role: 'admin',
  company: null,
  displayName: 'Ada',
  locale: 'fr',
};

describe('a user that is created from the command line', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const create = (user: Partial<UserToCreate> = {}) =>
    createUser(database.db, { ...USER, ...user }, 'strict');

  test('gets an active profile and the password, and makes the first company', async () => {
    expect(await create()).toEqual({ companyName: 'Vigie' });
    const row = await database.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .select(['email', 'passwordHash', 'role', 'profiles.active', 'allContexts'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: 'ada@vigie.example',
      role: 'admin',
      active: true,
      allContexts: true,
    });
    expect(await verifyPassword(row.passwordHash, 'correct horse')).toBe(true);
  });

  test('leaves no first administrator to be made by a start', async () => {
    await create();
    expect(await createFirstAdmin(database.db, { email: null, password: null }, 'strict')).toBeNull();
  });

  test('is refused when the e-mail is taken', async () => {
    await create();
    await expect(create({ email: 'ada@vigie.example ' })).rejects.toThrow('a user ada@vigie.example already');
  });

  test('needs the name of a company when there are several', async () => {
    await createTestCompany(database.db, 'One');
    await createTestCompany(database.db, 'Two');
    await expect(create()).rejects.toThrow('--company: "One", "Two"');
    expect(await create({ company: 'Two', role: 'guest' })).toEqual({ companyName: 'Two' });
  });

  test('is refused for a company that does not exist, and nobody is created', async () => {
    await expect(create({ company: 'Nowhere' })).rejects.toThrow(UserNotCreated);
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
