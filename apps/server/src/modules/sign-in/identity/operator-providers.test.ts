import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createSecretBox } from '../../../secrets/secret-box.ts';
import { openClientSecret } from './client-secret.ts';
import { addOperatorProvider, ensureEnvironmentProvider } from './operator-providers.service.ts';

const NAMED = {
  issuer: 'https://id.example',
  clientId: 'vigie',
  clientSecret: 'secret',
  name: 'Example ID',
  domains: ['one.example'],
};

describe('a provider that whoever runs the instance names', () => {
  let database: TestDatabase;
  const secrets = createSecretBox(randomBytes(32));
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('identityProviders').execute();
  });

  const ensure = (provider: typeof NAMED | null) =>
    ensureEnvironmentProvider({ db: database.db, secrets, now: new Date('2026-03-10T12:00:00Z') }, provider);
  const read = () => database.db.selectFrom('identityProviders').selectAll().execute();
  const change = (set: object) => database.db.updateTable('identityProviders').set(set).execute();

  test('takes the people of its domains in as guests of the first company', async () => {
    await ensure(NAMED);
    const [row] = await read();
    const first = await database.db
      .selectFrom('companies')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      origin: 'environment',
      companyId: null,
      issuer: 'https://id.example',
      isEnabled: true,
      createsUsers: true,
      domains: ['one.example'],
      trustedDomains: ['one.example'],
      otherwise: { companyId: first.id, role: 'guest', allContexts: false },
    });
    const { id = '', clientSecret = null } = row ?? {};
    expect(openClientSecret(secrets, { id, clientSecret })).toBe('secret');
  });

  test('follows the environment, and retains what administrators set', async () => {
    await ensure(NAMED);
    await change({ rules: '[{"claim":"groups"}]', trustedDomains: [], createsUsers: false });
    await ensure({ ...NAMED, name: 'Other', domains: ['one.example', 'two.example'] });
    expect(await read()).toMatchObject([
      {
        name: 'Other',
        domains: ['one.example', 'two.example'],
        trustedDomains: ['two.example'],
        rules: [{ claim: 'groups' }],
        createsUsers: false,
      },
    ]);
  });

  test('is disabled once the environment names it no more, and enabled once it does again', async () => {
    await ensure(NAMED);
    await ensure(null);
    expect(await read()).toMatchObject([{ isEnabled: false }]);
    await ensure(NAMED);
    expect(await read()).toMatchObject([{ isEnabled: true }]);
  });

  test('stays disabled where an administrator disabled it', async () => {
    await ensure(NAMED);
    await change({ isEnabled: false });
    await ensure(NAMED);
    await ensure(null);
    await ensure(NAMED);
    expect(await read()).toMatchObject([{ isEnabled: false }]);
  });

  test('may be added by the command line, beside that of the environment', async () => {
    await ensure(NAMED);
    const other = { ...NAMED, clientId: 'other', clientSecret: null, domains: [] };
    const id = await addOperatorProvider(database.db, secrets, other);
    const row = (await read()).find((one) => one.id === id);
    expect(row).toMatchObject({ origin: 'command-line', clientSecret: null, createsUsers: false });
  });

  test('is not added again with the same issuer and client id', async () => {
    await ensure(NAMED);
    const again = { ...NAMED, issuer: `${NAMED.issuer}/`, name: 'Again' };
    await expect(addOperatorProvider(database.db, secrets, again)).rejects.toThrow(/already: "Example ID"/);
    expect(await read()).toHaveLength(1);
  });
});
