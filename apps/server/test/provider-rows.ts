import type { Insertable } from 'kysely';
import type { Db } from '../src/db/schema/database.ts';
import type { IdentityProvidersTable } from '../src/db/schema/tables.generated.ts';
import { createId } from '../src/db/uuid-v7.ts';

const AT = new Date('2026-03-10T11:00:00Z');
const LATER = new Date('2027-03-10T11:00:00Z');

/** Creates an enabled provider; without a company, it belongs to the instance. */
export async function createProviderRow(
  db: Db,
  given: Partial<Insertable<IdentityProvidersTable>> = {},
): Promise<string> {
  const id = given.id ?? createId();
  await db
    .insertInto('identityProviders')
    .values({
      id,
      companyId: null,
      origin: 'panel',
      name: 'Entra ID',
      issuer: `https://login.example/${id}`,
      clientId: 'vigie',
      clientSecret: null,
      scopes: [],
      isEnabled: true,
      createsUsers: false,
      domains: [],
      trustedDomains: [],
      rules: '[]',
      otherwise: null,
      createdAt: AT,
      updatedAt: AT,
      ...given,
    })
    .execute();
  return id;
}

export async function createIdentityRow(
  db: Db,
  {
    userId,
    providerId,
    issuer,
    subject,
  }: { userId: string; providerId: string; issuer?: string; subject?: string },
): Promise<string> {
  const id = createId();
  await db
    .insertInto('identities')
    .values({
      id,
      userId,
      providerId,
      issuer: issuer ?? `https://login.example/${providerId}`,
      subject: subject ?? userId,
      email: null,
      createdAt: AT,
      lastUsedAt: null,
    })
    .execute();
  return id;
}

/** Creates the session of a user who signed in by a company's provider. */
export async function createProviderSession(
  db: Db,
  of: { userId: string; providerId: string; companyId: string },
): Promise<void> {
  const id = createId();
  await db
    .insertInto('sessions')
    .values({
      ...of,
      id,
      tokenHash: Buffer.from(id),
      method: 'provider',
      secondFactor: null,
      country: null,
      identityId: null,
      providerSession: null,
      idToken: null,
      bindHash: null,
      kind: 'api',
      userAgent: '',
      ip: '127.0.0.1',
      createdAt: AT,
      lastSeenAt: AT,
      idleExpiresAt: LATER,
      expiresAt: LATER,
    })
    .execute();
}

/** Creates a domain of a company, not proven by default. */
export async function createDomainRow(
  db: Db,
  {
    companyId,
    domain,
    provenBy = null,
  }: { companyId: string; domain?: string; provenBy?: 'dns' | 'administrator' | null },
): Promise<string> {
  const id = createId();
  const provenAt = provenBy === null ? null : AT;
  const checkedAt = provenBy === 'dns' ? AT : null;
  await db
    .insertInto('companyDomains')
    .values({
      id,
      companyId,
      domain: domain ?? `d${id}.example`,
      code: id.replaceAll('-', ''),
      provenAt,
      provenBy,
      createdAt: AT,
      checkedAt,
    })
    .execute();
  return id;
}

export async function createProviderRows(db: Db, { companyId }: { companyId: string }) {
  return {
    providerId: await createProviderRow(db, { companyId }),
    domainId: await createDomainRow(db, { companyId }),
  };
}
