import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { ConfigError } from '../../../config.ts';
import { createFirstAdmin } from '../../companies/companies.service.ts';
import { UserNotCreated, createUser } from '../../users/add-user.service.ts';
import { readPasswordPolicy } from './passwords.store.ts';
import { faultOfPassword } from './password-rules.ts';

describe('the policy for passwords', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  test('is strict for an instance that begins, and the password that is printed then satisfies it', async () => {
    const policy = await readPasswordPolicy(database.db);
    expect(policy).toBe('strict');
    const admin = await createFirstAdmin(database.db, { email: null, password: null }, policy);
    expect(await faultOfPassword(policy, admin?.password ?? '', admin?.email ?? '')).toBeNull();
  });

  test('applies to the first administrator and to users of the command line, in words', async () => {
    const weak = { email: 'ada@vigie.example', password: 'short one' };
    await expect(createFirstAdmin(database.db, weak, 'strict')).rejects.toThrow(ConfigError);
    const user = { ...weak, role: 'admin', company: null, displayName: 'Ada', locale: null } as const;
    await expect(createUser(database.db, user, 'strict')).rejects.toThrow(UserNotCreated);
    expect(await createUser(database.db, user, 'spec')).toEqual({ companyName: 'Vigie' });
  });
});
