import { hash } from '@node-rs/argon2';
import { ROLES, type Role } from '@vigie/contract/roles.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

export const PASSWORD = 'correct horse';

export interface TestUser {
  userId: string;
  profileId: string;
  companyId: string;
  email: string;
  role: Role;
}

export async function createTestCompany(db: Db, name: string): Promise<string> {
  const id = createId();
  await db.insertInto('companies').values({ id, name }).execute();
  return id;
}

/** Cheap to verify, since these users sign in for many tests; the parameters are part of the hash. */
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export interface NewUser {
  companyId: string;
  role: Role;
  email?: string;
  allContexts?: boolean;
}

export async function createTestUser(db: Db, user: NewUser): Promise<TestUser> {
  const { companyId, role } = user;
  const [userId, profileId] = [createId(), createId()];
  const email = user.email ?? `${role}-${userId}@vigie.example`;
  await db
    .insertInto('users')
    .values({ id: userId, email, passwordHash: await passwordHash, locale: 'fr' })
    .execute();
  await db
    .insertInto('profiles')
    .values({
      id: profileId,
      userId,
      companyId,
      role,
      allContexts: user.allContexts ?? true,
      active: true,
    })
    .execute();
  return { userId, profileId, companyId, email, role };
}

export async function createEveryRole(db: Db, companyId: string): Promise<Record<Role, TestUser>> {
  const users = await Promise.all(
    ROLES.map(async (role) => [role, await createTestUser(db, { companyId, role })] as const),
  );
  return Object.fromEntries(users) as Record<Role, TestUser>;
}
