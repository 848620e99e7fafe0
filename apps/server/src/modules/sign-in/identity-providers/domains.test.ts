import { DOMAINS_MAX, type CompanyDomain } from '@vigie/contract/identity-provider.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDomainRow } from '../../../../test/provider-rows.ts';
import { openTestApp, type TestAnswer, type TestCaller } from '../../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../../test/users.ts';
import { ownsDomain } from '../identity/owned-domains.store.ts';

const DOMAIN = 'shop.example';

const urlOf = (company: string, id = '') => `/api/companies/${company}/domains${id === '' ? '' : `/${id}`}`;
const domainOf = ({ body }: TestAnswer) => body as CompanyDomain;

describe('domains of a company', async () => {
  /** Answers of the name servers, by name; an error code for a name that is not listed. */
  const records = new Map<string, string[][]>();
  let silence = 'ENOTFOUND';
  const bench = await openTestApp({
    resolveTxt: async (name) => {
      const found = records.get(name);
      if (found === undefined) throw Object.assign(new Error(silence), { code: silence });
      return found;
    },
  });
  afterAll(() => bench.close());
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const otherId = await createTestCompany(db, 'Other');
  const admin = await bench.signIn(await createTestUser(db, { companyId: otherId, role: 'admin' }));
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  beforeEach(async () => {
    records.clear();
    silence = 'ENOTFOUND';
    await db.deleteFrom('companyDomains').execute();
  });

  const add = (who: TestCaller, domain = DOMAIN, company = companyId) =>
    who({ method: 'POST', url: urlOf(company), payload: { domain } });
  const verify = (who: TestCaller, id: string, company = companyId) =>
    who({ method: 'PUT', url: `${urlOf(company, id)}/proof` });
  const vouch = (who: TestCaller, id: string) => who({ method: 'PUT', url: `${urlOf(companyId, id)}/word` });
  const isOwned = (company = companyId) => ownsDomain(db, { companyId: company, domains: [] }, DOMAIN);

  test('are proven by a TXT record that names their code', async () => {
    const { id, record, provenAt } = domainOf(await add(moderator));
    expect(provenAt).toBeNull();
    expect(record.name).toBe(`_vigie.${DOMAIN}`);
    expect(record.text).toMatch(/^vigie-domain=[0-9a-f]{32}$/u);
    records.set(record.name, [['v=spf1 -all'], [record.text.slice(0, 20), record.text.slice(20)]]);
    expect(domainOf(await verify(moderator, id))).toMatchObject({
      provenBy: 'dns',
      provenAt: expect.any(String),
    });
    expect(await isOwned()).toBe(true);
    expect(await isOwned(otherId)).toBe(false);
  });

  test.each([
    ['missing', 'ENOTFOUND'],
    ['missing', 'ENODATA'],
    ['unknown', 'ETIMEOUT'],
    ['unknown', 'ESERVFAIL'],
  ])('say that the record is %s after %s', async (proof, code) => {
    silence = code;
    const { id, record } = domainOf(await add(moderator));
    expect(await verify(moderator, id)).toMatchObject({
      status: 422,
      body: { code: 'domain-not-proven', data: { ...record, proof } },
    });
    expect(await isOwned()).toBe(false);
  });

  test('are not proven by the code of another company', async () => {
    const own = domainOf(await add(moderator));
    const others = domainOf(await add(admin, DOMAIN, otherId));
    records.set(own.record.name, [[others.record.text]]);
    expect(await verify(moderator, own.id)).toMatchObject({ body: { code: 'domain-not-proven' } });
  });

  test('are one company’s: the first that proves it', async () => {
    const own = domainOf(await add(moderator));
    const others = domainOf(await add(admin, DOMAIN, otherId));
    records.set(own.record.name, [[own.record.text], [others.record.text]]);
    expect((await verify(moderator, own.id)).status).toBe(200);
    const taken = { status: 422, body: { code: 'domain-taken' } };
    expect(await verify(admin, others.id, otherId)).toMatchObject(taken);
    const thirdId = await createTestCompany(db, 'Third');
    expect(await add(admin, DOMAIN, thirdId)).toMatchObject(taken);
  });

  test('have an administrator’s word, and no moderator’s', async () => {
    const { id } = domainOf(await add(moderator));
    expect(await vouch(moderator, id)).toMatchObject({ status: 403 });
    expect(domainOf(await vouch(admin, id))).toMatchObject({ provenBy: 'administrator' });
    expect(await isOwned()).toBe(true);
    const { record } = domainOf(await vouch(admin, id));
    records.set(record.name, [[record.text]]);
    expect(domainOf(await verify(moderator, id))).toMatchObject({ provenBy: 'administrator' });
  });

  test('go, and with them what they prove', async () => {
    const { id } = domainOf(await add(moderator));
    await vouch(admin, id);
    expect((await moderator({ method: 'DELETE', url: urlOf(companyId, id) })).status).toBe(204);
    expect(await isOwned()).toBe(false);
    expect((await moderator({ url: urlOf(companyId) })).body).toEqual([]);
  });

  test.each([
    ['gmail.com', 'domain-of-everybody'],
    ['co.uk', 'domain-of-everybody'],
    ['localhost', 'domain-invalid'],
    ['shop.example.', 'domain-invalid'],
    ['*.shop.example', 'domain-invalid'],
    ['192.0.2.1', 'domain-invalid'],
  ])('are not %s', async (domain, code) => {
    expect(await add(moderator, domain)).toMatchObject({
      body: { code: 'invalid-input', data: { fields: [{ path: 'domain', code }] } },
    });
  });

  test('stand there once, in lower case, and so many at most', async () => {
    expect(domainOf(await add(moderator, ' Shop.Example '))).toMatchObject({ domain: DOMAIN });
    expect(await add(moderator)).toMatchObject({
      body: { data: { fields: [{ path: 'domain', code: 'domain-there-already' }] } },
    });
    for (let number = 1; number < DOMAINS_MAX; number += 1) await createDomainRow(db, { companyId });
    expect(await add(moderator, 'one-more.example')).toMatchObject({ body: { code: 'too-many-domains' } });
  });

  test('of another company do not exist for a moderator', async () => {
    const { id } = domainOf(await add(admin, DOMAIN, otherId));
    for (const company of [companyId, otherId])
      expect(await verify(moderator, id, company)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
  });
});
