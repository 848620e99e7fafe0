import { randomBytes } from 'node:crypto';
import { PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { sql } from 'kysely';
import { ConfigError } from '../../config.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { addFirstChannel } from '../channels/first-channel.service.ts';
import { faultOfPassword } from '../sign-in/passwords/password-rules.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';

export interface FirstAdmin {
  email: string;
  password: string;
}

const COMPANY_NAME = 'Vigie';
const DEFAULT_EMAIL = 'admin@vigie.example';
const FIRST_START_LOCK = 8_441_705;

/**
 * Creates the first company and its administrator on a database without users. Returns the password, which is shown
 * only once. Null on any other database.
 */
export async function createFirstAdmin(
  db: Db,
  wanted: { email: string | null; password: string | null },
  policy: PasswordPolicy,
): Promise<FirstAdmin | null> {
  return db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    if ((await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined)
      return null;
    const admin = {
      email: normaliseEmail(wanted.email ?? DEFAULT_EMAIL),
      password: wanted.password ?? randomBytes(12).toString('base64url'),
    };
    await requireFitting(policy, admin);
    const companyId = await makeCompany(transaction);
    const userId = createId();
    await transaction
      .insertInto('users')
      .values({
        id: userId,
        email: admin.email,
        passwordHash: await hashPassword(admin.password),
        displayName: 'Admin',
        locale: null,
      })
      .execute();
    await transaction
      .insertInto('profiles')
      .values({
        id: createId(),
        userId,
        companyId,
        role: 'admin',
        allContexts: true,
        active: true,
      })
      .execute();
    return admin;
  });
}

async function requireFitting(policy: PasswordPolicy, { email, password }: FirstAdmin): Promise<void> {
  if ((await faultOfPassword(policy, password, email)) === null) return;
  const least = PASSWORD_MIN_LENGTHS[policy];
  throw new ConfigError(
    `VIGIE_ADMIN_PASSWORD: at least ${least} characters are wanted, and none of the commonest passwords. ` +
      'PASSWORD_POLICY=spec takes six.',
  );
}

/** Creates the first company on a database without any, in the caller's transaction. */
export async function ensureFirstCompany(transaction: Db): Promise<void> {
  await lockFirstStart(transaction);
  const first = await transaction.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  if (first === undefined) await makeCompany(transaction);
}

async function lockFirstStart(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(transaction);
}

async function makeCompany(db: Db): Promise<string> {
  const id = createId();
  await db.insertInto('companies').values({ id, name: COMPANY_NAME }).execute();
  await addFirstChannel({ db, now: new Date() }, { companyId: id, locale: 'en' });
  return id;
}
