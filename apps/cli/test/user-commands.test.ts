import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPreparedCluster } from '../../server/test/prepared-cluster.ts';
import { readConfig } from '@vigie/server/config.ts';
import { storePublicUrl } from '@vigie/server/modules/instance/public-url.store.ts';
import { useDatabase } from '../src/start/use-database.ts';
import { spawnVigie } from './run-vigie.ts';

const ADD = [
  'user',
  'add-provider',
  '--issuer',
  'https://id.example.org',
  '--client-id',
  'vigie',
  '--name',
  'Example',
];
const EMAIL = 'ada@vigie.example';

describe('commands about how users sign in', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigie-users-'));
    await copyPreparedCluster(folder);
    env = { VIGIE_DATA: folder, PORT: '0', PUBLIC_URL: 'https://panel.example' };
  });
  afterAll(() => rm(env['VIGIE_DATA'] ?? '', { recursive: true }));

  const run = (args: string[], typed = '') => {
    const { child, ended } = spawnVigie(args, env, 'pipe');
    child.stdin?.end(typed);
    return ended;
  };
  const providers = () =>
    useDatabase(readConfig(env), (db) =>
      db
        .selectFrom('identityProviders')
        .select(['name', 'origin', 'companyId', 'clientSecret', 'domains'])
        .orderBy('id')
        .execute(),
    );

  it('take no secret as an argument, and repeat none', async () => {
    const refused = await run([...ADD, '--client-secret', 'topsecret']);
    expect(refused.code).toBe(2);
    expect(refused.err + refused.out).not.toContain('topsecret');
  });

  it.each([
    [['--issuer', 'http://id.example.org'], 'is not an issuer'],
    [['--issuer', 'https://id.example.org/?a=b'], 'is not an issuer'],
    [['--name', 'x'.repeat(61)], '--name is empty, or too long'],
    [['--domain', 'example'], '"example" is not a domain'],
    [['--client-secret-env', 'NO_SUCH_VARIABLE'], 'there is no secret in the variable NO_SUCH_VARIABLE'],
  ])('refuse %s', { tags: ['exhaustive'] }, async (more, message) => {
    expect(await run([...ADD, ...more])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('add a provider with the secret from standard input, and report what to enter there', async () => {
    const added = await run([...ADD, '--domain', 'Example.org,example.net'], 'topsecret\n');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toMatchInlineSnapshot(`
      ""Example" is on the sign-in screen. Users of example.org, example.net become guests.
      Enter at the provider:
        redirect address            https://panel.example/oidc/retour
        address after a sign-out    https://panel.example/connexion
        back-channel logout         https://panel.example/oidc/deconnexion
      "
    `);
    const [provider] = await providers();
    expect(provider).toMatchObject({
      name: 'Example',
      origin: 'command-line',
      companyId: null,
      domains: ['example.org', 'example.net'],
    });
    expect(provider?.clientSecret?.toString('latin1')).not.toContain('topsecret');
  });

  it('add a public client where there is no secret, with the addresses of the server that was started', async () => {
    await useDatabase(readConfig(env), (db) => storePublicUrl(db, 'https://served.example'));
    const other = ADD.map((word) => (word === 'vigie' ? 'other' : word));
    const added = await run(other);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('as a public client') });
    expect(added.out).toContain('redirect address            https://served.example/oidc/retour');
    expect((await providers()).at(-1)).toMatchObject({ clientSecret: null, domains: [] });
  });

  it('add no provider again that the instance has', async () => {
    expect(await run(ADD, 'topsecret\n')).toMatchObject({
      code: 3,
      err: expect.stringContaining('Change it in the panel'),
    });
  });

  it('reset the second factors of a user, and of nobody else', { tags: ['exhaustive'] }, async () => {
    await run(['user', 'create', '--email', EMAIL, '--role', 'admin'], 'correct horse battery\n');
    expect(await run(['user', 'reset-factor', '--email', EMAIL])).toMatchObject({
      code: 0,
      out: `${EMAIL} has no passkey, authenticator app or recovery code any more, and is signed out everywhere.\n`,
    });
    expect(await run(['user', 'reset-factor', '--email', 'nobody@vigie.example'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('nobody@vigie.example'),
    });
  });

  it('report what they need', { tags: ['exhaustive'] }, async () => {
    for (const command of ['reset-factor', 'add-provider'])
      expect(await run(['user', command])).toMatchObject({ code: 2, err: expect.stringContaining('needed') });
  });
});
