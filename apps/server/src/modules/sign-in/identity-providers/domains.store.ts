import type { Db } from '../../../db/schema/database.ts';
import { refuseViolation } from '../../../db/violation.ts';
import { ApiError } from '../../../errors/api-error.ts';

const DOMAIN = ['id', 'domain', 'code', 'provenAt', 'provenBy', 'createdAt'] as const;

/** Returns the domains of a company, sorted by name. */
export async function listDomains(db: Db, companyId: string) {
  return db
    .selectFrom('companyDomains')
    .select(DOMAIN)
    .where('companyId', '=', companyId)
    .orderBy('domain')
    .execute();
}
export type DomainRow = Awaited<ReturnType<typeof listDomains>>[number];

interface OfCompany {
  companyId: string;
  id: string;
}

export async function findDomain(db: Db, { companyId, id }: OfCompany): Promise<DomainRow | null> {
  const row = await db
    .selectFrom('companyDomains')
    .select(DOMAIN)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewDomain extends OfCompany {
  domain: string;
  code: string;
  now: Date;
}

/** Inserts a domain. Returns false if the company has it already. */
export async function insertDomain(db: Db, { now, ...domain }: NewDomain): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('companyDomains')
    .values({ ...domain, provenAt: null, provenBy: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'domain']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether another company has proven the domain. */
export async function isOwnedByOther(
  db: Db,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('companyDomains')
    .select('id')
    .where('domain', '=', domain)
    .where('companyId', '!=', companyId)
    .where('provenAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a domain belongs to its company. Refuses it if another company proved it first. */
export async function setProven(
  db: Db,
  { id, provenBy, now }: { id: string; provenBy: 'dns' | 'administrator'; now: Date },
): Promise<void> {
  const checkedAt = provenBy === 'dns' ? now : null;
  await db
    .updateTable('companyDomains')
    .set({ provenAt: now, provenBy, checkedAt, missingSince: null })
    .where('id', '=', id)
    .execute()
    .catch(refuseViolation('company_domains_owner', () => new ApiError('domain-taken')));
}

export async function deleteDomain(db: Db, id: string): Promise<void> {
  await db.deleteFrom('companyDomains').where('id', '=', id).execute();
}

/** Returns domains that are proven by a record and were last checked before an instant. */
export async function listDomainsToCheck(db: Db, before: Date) {
  return db
    .selectFrom('companyDomains')
    .innerJoin('companies', 'companies.id', 'companyDomains.companyId')
    .select(['companyDomains.id', 'companyId', 'companies.name as company', 'domain', 'code', 'missingSince'])
    .where('provenBy', '=', 'dns')
    .where('checkedAt', '<', before)
    .orderBy('checkedAt')
    .execute();
}
export type DomainToCheck = Awaited<ReturnType<typeof listDomainsToCheck>>[number];

/**
 * Records the result of a check of a domain's record. Returns false if the domain is no longer proven by a record, or
 * another worker was faster.
 */
export async function recordDomainCheck(
  db: Db,
  { id, before, ...seen }: { id: string; before: Date; checkedAt: Date; missingSince: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companyDomains')
    .set(seen)
    .where('id', '=', id)
    .where('provenBy', '=', 'dns')
    .where('checkedAt', '<', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endProof(db: Db, id: string): Promise<void> {
  await db
    .updateTable('companyDomains')
    .set({ provenAt: null, provenBy: null, missingSince: null })
    .where('id', '=', id)
    .execute();
}
