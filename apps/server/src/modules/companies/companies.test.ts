import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Company, CompanyDetail } from '@vigie/contract/company.ts';
import { formWith } from '../../../test/forms.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

type Sent = [method: 'POST' | 'PUT' | 'DELETE', path: string];

const send = (who: TestCaller, call: Sent, payload?: object) => {
  const [method, path] = call;
  return who({ method, url: `/api/companies${path}`, ...(payload && { payload }) });
};

const read = async (who: TestCaller, id: string) =>
  (await who({ url: `/api/companies/${id}` })).body as CompanyDetail;

describe('companies', () => {
  let bench: TestApp;
  let companyId: string;
  let foreignId: string;
  let admin: TestCaller;
  let moderator: TestCaller;
  let guest: TestCaller;
  beforeAll(async () => {
    bench = await openTestApp({ publicUrl: 'https://vigie.example' });
    companyId = await createTestCompany(bench.db, 'Own');
    foreignId = await createTestCompany(bench.db, 'Foreign');
    admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    const limited = { companyId, role: 'guest', allContexts: false } as const;
    guest = await bench.signIn(await createTestUser(bench.db, limited));
  });
  afterAll(() => bench.close());

  const created = async (name: string) =>
    (await send(admin, ['POST', ''], { name, url: 'https://shop.example/' })).body as CompanyDetail;

  test('are listed with their members and websites, to administrators', async () => {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const { body } = await admin({ url: '/api/companies?q=own' });
    expect((body as { items: Company[] }).items).toMatchObject([{ id: companyId, members: 3, websites: 1 }]);
    expect((await moderator({ url: '/api/companies' })).status).toBe(403);
    await bench.db.deleteFrom('websites').where('id', '=', websiteId).execute();
  });

  test('of others are not there', async () => {
    expect((await moderator({ url: `/api/companies/${foreignId}` })).status).toBe(404);
    const mine = { name: 'Mine', updatedAt: new Date().toISOString() };
    expect((await send(moderator, ['PUT', `/${foreignId}`], mine)).status).toBe(404);
    expect((await send(moderator, ['PUT', `/${foreignId}/guest-code`])).status).toBe(404);
  });

  test('show their guest code and websites to those who manage them, to others only their picture', async () => {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const contextId = await createContextRow(bench.db, { companyId, websiteId });
    const seen = await read(moderator, companyId);
    expect(seen.sites).toMatchObject([{ id: websiteId, contexts: [{ id: contextId }] }]);
    expect(seen.guestCode).toMatch(/^[A-Z0-9]{12,32}$/);
    expect(seen.mayRemove).toBe(false);
    expect((await guest({ url: `/api/companies/${companyId}` })).status).toBe(403);
  });

  test('are added and changed', async () => {
    const company = await created('A shop');
    expect(company).toMatchObject({ name: 'A shop', description: '', members: 0, mayRemove: true });
    expect(company.guestCode).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
    const change = { name: 'The shop', description: 'Sells', url: null };
    const from = { ...change, updatedAt: company.updatedAt };
    expect((await send(admin, ['PUT', `/${company.id}`], from)).body).toMatchObject(change);
    expect(await send(admin, ['PUT', `/${company.id}`], from)).toMatchObject({
      status: 422,
      body: { code: 'changed-meanwhile' },
    });
  });

  test('begin with a website and its contexts, or with nothing of them', async () => {
    const add = (name: string, website: object) => send(admin, ['POST', ''], { name, website });
    const staging = { label: 'Staging', variables: { token: 's3cret' } };
    const { status, body } = await add('With a site', {
      url: 'https://shop.example/',
      contexts: [staging, { label: 'Production' }],
    });
    const company = body as CompanyDetail;
    expect([status, company.websites, company.sites]).toMatchObject([
      201,
      1,
      [{ url: 'https://shop.example/', contexts: [{ label: 'Production' }, { label: 'Staging' }] }],
    ]);
    const { body: contexts } = await admin({ url: `/api/websites/${company.sites[0]?.id}/contexts` });
    expect(contexts).toMatchObject([{ variableNames: [] }, { variableNames: ['token'] }]);
    expect(JSON.stringify([body, contexts])).not.toContain('s3cret');
    const twice = await add('Refused', { url: 'https://shop.example/', contexts: [staging, staging] });
    expect(twice).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'website.contexts.1.label', code: 'label-twice' }] } },
    });
    const { body: found } = await admin({ url: '/api/companies?q=refused' });
    expect((found as { items: Company[] }).items).toEqual([]);
  });

  test('name contexts of their websites, and of no others', async () => {
    const websiteIds = [
      await createWebsiteRow(bench.db, { companyId }),
      await createWebsiteRow(bench.db, { companyId }),
    ];
    const foreignSite = await createWebsiteRow(bench.db, { companyId: foreignId });
    const foreign = await createContextRow(bench.db, { companyId: foreignId, websiteId: foreignSite });
    const change = async (contexts: object) => {
      const { name, description, url, updatedAt } = await read(moderator, companyId);
      return send(moderator, ['PUT', `/${companyId}`], { name, description, url, updatedAt, contexts });
    };
    const labels = async () => {
      const { sites } = await read(moderator, companyId);
      return sites
        .filter(({ id }) => websiteIds.includes(id))
        .map(({ contexts }) => contexts.map(({ label }) => label));
    };
    const created = [{ label: 'Staging', websiteIds }];
    const { body } = await change({ created, renamed: [] });
    expect(await labels()).toEqual([['Staging'], ['Staging']]);
    const ids = (body as CompanyDetail).sites
      .flatMap(({ contexts }) => contexts)
      .filter(({ label }) => label === 'Staging')
      .map(({ id }) => id);
    await change({ created: [], renamed: [{ ids, label: 'Preview' }] });
    expect(await labels()).toEqual([['Preview'], ['Preview']]);
    for (const [path, code, contexts] of [
      ['created.0.label', 'label-taken', { created: [{ label: 'Preview', websiteIds }], renamed: [] }],
      [
        'created.0.websiteIds',
        'website-unknown',
        { created: [{ label: 'A', websiteIds: [foreignSite] }], renamed: [] },
      ],
      ['renamed.0.ids', 'context-unknown', { created: [], renamed: [{ ids: [foreign], label: 'A' }] }],
    ] as const)
      expect(await change(contexts)).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: `contexts.${path}`, code }] } },
      });
    expect(await labels()).toEqual([['Preview'], ['Preview']]);
  });

  test('get another guest code when the one before leaked', async () => {
    const before = await read(moderator, companyId);
    const { body } = await send(moderator, ['PUT', `/${companyId}/guest-code`]);
    const { guestCode } = body as CompanyDetail;
    expect(guestCode).not.toBe(before.guestCode);
    const response = await bench.call({ url: `/api/invitations/${before.guestCode}` });
    expect(response.status).toBe(404);
  });

  test('are deleted once nothing is in them but drafts that no agent visits', async () => {
    const { id } = await created('Short-lived');
    const { userId } = await createTestUser(bench.db, { companyId: id, role: 'user' });
    expect(await send(admin, ['DELETE', `/${id}`])).toMatchObject({
      status: 422,
      body: { code: 'still-in-use', data: { by: [{ kind: 'user', id: userId }] } },
    });
    expect((await read(admin, id)).mayRemove).toBe(false);
    await bench.db.deleteFrom('users').where('id', '=', userId).execute();
    const draft = await createWebsiteRow(bench.db, { companyId: id });
    await bench.db.updateTable('websites').set({ isDraft: true }).where('id', '=', draft).execute();
    const jobId = await createJobRow(bench.db, { companyId: id, websiteId: draft, state: 'running' });
    expect(await send(admin, ['DELETE', `/${id}`])).toMatchObject({
      status: 422,
      body: { code: 'still-in-use', data: { by: [{ kind: 'website', id: draft }] } },
    });
    await bench.db.updateTable('jobs').set({ state: 'succeeded' }).where('id', '=', jobId).execute();
    expect((await read(admin, id)).mayRemove).toBe(true);
    expect((await send(admin, ['DELETE', `/${id}`])).status).toBe(204);
    expect((await admin({ url: `/api/companies/${id}` })).status).toBe(404);
  });

  test('have teams with names of their own', async () => {
    const add = (label: string) => send(moderator, ['POST', `/${companyId}/teams`], { label });
    const team = (await add('Sales')).body as { id: string };
    expect(await add('Sales')).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'label', code: 'label-taken' }] } },
    });
    const path = `/${companyId}/teams/${team.id}`;
    expect((await send(moderator, ['PUT', path], { label: 'Marketing' })).body).toMatchObject({
      label: 'Marketing',
    });
    expect((await read(moderator, companyId)).teams).toEqual([
      { id: team.id, label: 'Marketing', members: 0 },
    ]);
    expect((await send(admin, ['DELETE', `/${foreignId}/teams/${team.id}`])).status).toBe(404);
    expect((await send(moderator, ['DELETE', path])).status).toBe(204);
    expect((await send(moderator, ['DELETE', path])).status).toBe(404);
  });

  test('have a picture, thumbnails and a sticker to print', async () => {
    const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#2b3fc4' } })
      .png()
      .toBuffer();
    const form = await formWith(bytes);
    const url = `/api/companies/${companyId}/avatar/upload`;
    expect((await moderator({ method: 'POST', url, ...form })).status).toBe(200);
    const thumbnail = await guest({ url: `/api/companies/${companyId}/thumbnails/64` });
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    const svg = await moderator({ url: `/api/companies/${companyId}/sticker.svg` });
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.text).toContain('data:image/png;base64,');
    const png = await moderator({ url: `/api/companies/${companyId}/sticker.png` });
    expect(png.headers['content-type']).toBe('image/png');
    expect((await guest({ url: `/api/companies/${companyId}/sticker.svg` })).status).toBe(403);
  });
});
