import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contextSchema, type WebsiteContext } from '@vigie/contract/website-context.ts';
import { createId } from '../../db/uuid-v7.ts';
import { SealedByAnotherKey, createSecretBox } from '../../secrets/secret-box.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { SETTINGS, createContextRow, createPoolRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';
import { openVariables, openSecrets } from './sealed-values.ts';

const STAGING = {
  label: 'Staging',
  url: 'https://staging.shop.example/',
  variables: { token: 's3cret', retries: 2 },
};

describe('contexts', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const viewer = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'guest' }));
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });

  const create = (payload: object) =>
    moderator({ method: 'POST', url: `/api/websites/${websiteId}/contexts`, payload });
  const created = async (payload: object) => contextSchema.parse((await create(payload)).body);
  const update = async (id: string, change: object) => {
    const payload = { ...change, updatedAt: await readVersion(bench.db, 'contexts', id) };
    return moderator({ method: 'PUT', url: `/api/contexts/${id}`, payload });
  };
  const list = async (who: TestCaller) =>
    (await who({ url: `/api/websites/${websiteId}/contexts` })).body as WebsiteContext[];
  const variablesOf = (id: string) => openVariables(bench, id);

  test('tell the names of their hidden variables and never the values', async () => {
    const { status, body } = await create(STAGING);
    expect(status).toBe(201);
    expect(contextSchema.parse(body)).toMatchObject({
      websiteId,
      label: 'Staging',
      url: 'https://staging.shop.example/',
      variableNames: ['token', 'retries'],
    });
    const text = JSON.stringify([body, await list(moderator), await list(viewer)]);
    expect(text).not.toContain('s3cret');
    expect(text).not.toContain('"variables"');
  });

  test('store their variables sealed, opened only with the key and for their own context', async () => {
    const { id } = await created(STAGING);
    expect(await variablesOf(id)).toEqual({ token: 's3cret', retries: 2 });
    const { variables } = await bench.db
      .selectFrom('contexts')
      .select('variables')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(variables?.includes('s3cret')).toBe(false);
    const other = await createContextRow(bench.db, { companyId, websiteId });
    await bench.db.updateTable('contexts').set({ variables }).where('id', '=', other).execute();
    await expect(variablesOf(other)).rejects.toThrow('belongs elsewhere');
    const otherKey = { db: bench.db, secrets: createSecretBox(randomBytes(32)) };
    await expect(openVariables(otherKey, id)).rejects.toThrow(SealedByAnotherKey);
  });

  test('without variables open as none, and those that are gone as null', async () => {
    expect(await variablesOf(await createContextRow(bench.db, { companyId, websiteId }))).toEqual({});
    expect(await variablesOf(createId())).toBeNull();
  });

  test('keep the variables that a change leaves out, and replace those that it gives', async () => {
    const { id } = await created(STAGING);
    const renamed = await update(id, { label: 'Pre-production', url: null });
    expect(renamed.body).toMatchObject({
      label: 'Pre-production',
      url: null,
      variableNames: ['token', 'retries'],
    });
    expect(await variablesOf(id)).toEqual({ token: 's3cret', retries: 2 });
    const emptied = await update(id, { label: 'Pre-production', url: null, variables: {} });
    expect(emptied.body).toMatchObject({ variableNames: [] });
    expect(await variablesOf(id)).toEqual({});
  });

  test('change a single variable, and nobody sends the others again', async () => {
    const { id } = await created(STAGING);
    const change = (variableChanges: object[]) =>
      update(id, { label: 'Staging', url: STAGING.url, variableChanges });
    await change([{ was: 'retries', name: 'retries', value: 3 }]);
    expect(await variablesOf(id)).toEqual({ token: 's3cret', retries: 3 });
    const renamed = await change([
      { was: 'token', name: 'key' },
      { name: 'mode', value: 'x' },
    ]);
    expect(renamed.body).toMatchObject({ variableNames: ['key', 'retries', 'mode'] });
    await change([{ was: 'mode', name: null }]);
    expect(await variablesOf(id)).toEqual({ key: 's3cret', retries: 3 });
  });

  test.each([
    ['0.was', 'variable-unknown', { was: 'gone', name: 'gone', value: 1 }],
    ['0.name', 'variable-name-taken', { was: 'token', name: 'retries' }],
    ['0.name', 'variable-name-required', { name: ' ', value: 1 }],
    ['0.value', 'variable-value-required', { name: 'new' }],
  ])('refuse a change of %s with %s, and change nothing', async (index, code, change) => {
    const { id } = await created(STAGING);
    const answer = await update(id, { label: 'S', url: null, variableChanges: [change] });
    const fields = [{ path: `variableChanges.${index}`, code }];
    expect(answer).toMatchObject({ status: 400, body: { data: { fields } } });
    expect(await variablesOf(id)).toEqual(STAGING.variables);
  });

  const ENTRIES = [
    { kind: 'basic-auth', name: 'tester', value: 'open sesame' },
    { kind: 'header', name: 'X-Preview', value: 'pr3view' },
  ];
  const accessOf = async (id: string) => (await openSecrets(bench, id)).access;

  test('list the names of what opens their website, and send it to the origins that they name', async () => {
    const { status, body } = await create({ ...STAGING, accessChanges: ENTRIES });
    const { id, ...rest } = contextSchema.parse(body);
    expect([status, rest.accessNames]).toEqual([201, ENTRIES.map(({ kind, name }) => ({ kind, name }))]);
    expect(JSON.stringify([body, await list(moderator)])).not.toMatch(/sesame|pr3view/);
    expect(await accessOf(id)).toEqual({ origins: ['https://staging.shop.example'], entries: ENTRIES });
    const accessOrigins = ['https://api.example/v1', 'http://127.0.0.1:80/'];
    await update(id, { label: 'S', url: null, accessOrigins });
    expect((await accessOf(id)).origins).toEqual(['https://api.example', 'http://127.0.0.1']);
  });

  test('change a single entry of their access, and retain the others', async () => {
    const { id } = await created({ ...STAGING, accessChanges: ENTRIES });
    const accessChanges = [
      { kind: 'header', was: 'X-Preview', name: 'X-Key' },
      { kind: 'cookie', name: 'gate', value: '1' },
      { kind: 'basic-auth', was: 'tester', name: null },
    ];
    const { body } = await update(id, { label: 'S', url: null, accessChanges });
    expect((body as WebsiteContext).accessNames).toEqual([
      { kind: 'header', name: 'X-Key' },
      { kind: 'cookie', name: 'gate' },
    ]);
    expect((await accessOf(id)).entries[0]).toEqual({ kind: 'header', name: 'X-Key', value: 'pr3view' });
    expect(await variablesOf(id)).toEqual(STAGING.variables);
  });

  test.each([
    ['0.name', 'access-unknown', { kind: 'header', was: 'gone', name: 'gone' }],
    ['0.value', 'access-value-required', { kind: 'cookie', name: 'new' }],
    ['0.name', 'access-name-taken', { kind: 'header', name: 'x-preview', value: '2' }],
    ['0.name', 'header-not-settable', { kind: 'header', name: 'Host', value: '2' }],
    [
      '0.value',
      'header-value-invalid',
      { kind: 'header', was: 'X-Preview', name: 'X-Preview', value: 'a\nb' },
    ],
    ['0.value', 'cookie-value-invalid', { kind: 'cookie', name: 'a', value: 'b; c' }],
  ])('refuse a change of the access at %s with %s', async (index, code, change) => {
    const { id } = await created({ ...STAGING, accessChanges: ENTRIES });
    const answer = await update(id, { label: 'S', url: null, accessChanges: [change] });
    const fields = [{ path: `accessChanges.${index}`, code }];
    expect(answer).toMatchObject({ status: 400, body: { data: { fields } } });
    expect((await accessOf(id)).entries).toEqual(ENTRIES);
  });

  test('leave credentials out of their address', async () => {
    const { url } = await created({ ...STAGING, url: 'https://me:secret@staging.example/fr#top' });
    expect(url).toBe('https://staging.example/fr');
  });

  test('have one label each within a website', async () => {
    const { id } = await created(STAGING);
    const taken = { status: 400, body: { data: { fields: [{ path: 'label', code: 'label-taken' }] } } };
    expect(await create({ ...STAGING, url: null })).toMatchObject(taken);
    const other = await created({ ...STAGING, label: 'Other' });
    expect(await update(other.id, STAGING)).toMatchObject(taken);
    expect((await update(id, STAGING)).status).toBe(200);
    websiteId = await createWebsiteRow(bench.db, { companyId });
    expect((await create(STAGING)).status).toBe(201);
  });

  test.each([
    ['label', 'label-required', { ...STAGING, label: '  ' }],
    ['url', 'url-invalid', { ...STAGING, url: 'staging' }],
    ['url', 'url-invalid', { ...STAGING, url: 'ftp://staging.example' }],
    ['variables', 'variables-too-large', { ...STAGING, variables: { long: 'x'.repeat(20_001) } }],
  ])('refuse a wrong %s with %s', async (path, code, payload) => {
    const answer = await create(payload);
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ path, code }] } } });
  });

  test('are deleted, unless a pool runs in them', async () => {
    const { id } = await created(STAGING);
    const remove = () => moderator({ method: 'DELETE', url: `/api/contexts/${id}` });
    const settings = { ...SETTINGS, contextId: id };
    const poolId = await createPoolRow(bench.db, { companyId, websiteId, name: 'Nightly', settings });
    expect(await remove()).toMatchObject({
      status: 422,
      body: { code: 'still-in-use', data: { by: [{ kind: 'pool', id: poolId, name: 'Nightly' }] } },
    });
    await bench.db.deleteFrom('pools').where('id', '=', poolId).execute();
    expect((await remove()).status).toBe(204);
    expect(await list(moderator)).toEqual([]);
  });
});
