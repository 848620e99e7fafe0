import type * as z from 'zod';
import { randomBytes } from 'node:crypto';
import { DOMAINS_MAX, type companyDomainSchema } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { waitForAnswer } from '../../../db/wait-for-answer.ts';
import { ApiError, refuseField, requireFound } from '../../../errors/api-error.ts';
import { requireCompany } from '../../companies/read-companies.service.ts';
import { findDomainProof, recordOf, type ResolveTxt } from './domain-proof.ts';
import {
  deleteDomain,
  findDomain,
  insertDomain,
  isOwnedByOther,
  listDomains,
  setProven,
  type DomainRow,
} from './domains.store.ts';
import { lockSignInMethods, requireConfirmedUser } from './reached-company.service.ts';
import { isSharedDomain } from './shared-domains.ts';

interface OfCompany {
  companyId: string;
}
type NamedDomain = OfCompany & { id: string };

export async function listCompanyDomains(call: Call, { companyId }: OfCompany) {
  await requireCompany(call, companyId);
  return (await listDomains(call.db, companyId)).map(presentDomain);
}

/** Adds a domain. It has no effect until it is proven. */
export async function addDomain(call: Call, { companyId, domain }: OfCompany & { domain: string }) {
  const { db, now } = call;
  await requireCompany(call, companyId);
  requireConfirmedUser(call);
  if (isSharedDomain(domain)) throw refuseDomain('domain-of-everybody');
  await lockSignInMethods(call, companyId);
  await refuseOthers(call, { companyId, domain });
  if ((await listDomains(db, companyId)).length >= DOMAINS_MAX) throw new ApiError('too-many-domains');
  const id = createId(now.getTime());
  const code = randomBytes(16).toString('hex');
  if (!(await insertDomain(db, { id, companyId, domain, code, now })))
    throw refuseDomain('domain-there-already');
  return presentDomain(await requireDomain(call, { companyId, id }));
}

/** Proves a domain by its TXT record. A domain that an administrator confirmed stays confirmed. */
export async function verifyDomain(call: Call, named: NamedDomain, resolve: ResolveTxt) {
  const { db, now } = call;
  await requireCompany(call, named.companyId);
  const { domain, code, provenBy } = await requireDomain(call, named);
  await waitForAnswer(db);
  const proof = await findDomainProof({ domain, code }, resolve);
  if (proof !== 'there')
    throw new ApiError('domain-not-proven', { data: { ...recordOf({ domain, code }), proof } });
  await refuseOthers(call, { companyId: named.companyId, domain });
  if (provenBy !== 'administrator') await setProven(db, { id: named.id, provenBy: 'dns', now });
  return presentDomain(await requireDomain(call, named));
}

/** Stores an administrator's confirmation that a domain belongs to the company. Its record is no longer checked. */
export async function vouchForDomain(call: Call, named: NamedDomain) {
  const { db, now } = call;
  await requireCompany(call, named.companyId);
  const { domain } = await requireDomain(call, named);
  await refuseOthers(call, { companyId: named.companyId, domain });
  await setProven(db, { id: named.id, provenBy: 'administrator', now });
  return presentDomain(await requireDomain(call, named));
}

export async function removeDomain(call: Call, named: NamedDomain): Promise<void> {
  await requireCompany(call, named.companyId);
  requireConfirmedUser(call);
  await requireDomain(call, named);
  await deleteDomain(call.db, named.id);
}

async function requireDomain({ db }: Call, named: NamedDomain): Promise<DomainRow> {
  return requireFound(await findDomain(db, named));
}

async function refuseOthers({ db }: Call, owned: OfCompany & { domain: string }): Promise<void> {
  if (await isOwnedByOther(db, owned)) throw new ApiError('domain-taken');
}

function refuseDomain(code: string): ApiError {
  return refuseField('domain', code);
}

function presentDomain({
  id,
  domain,
  code,
  provenAt,
  provenBy,
  createdAt,
}: DomainRow): z.input<typeof companyDomainSchema> {
  return {
    id,
    domain,
    record: recordOf({ domain, code }),
    provenAt,
    provenBy,
    createdAt,
  };
}
