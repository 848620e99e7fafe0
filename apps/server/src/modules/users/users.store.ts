import type { Locale } from '@vigie/contract/identifiers.ts';
import { sql } from 'kysely';
import type { Feature } from '@vigie/contract/session.ts';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { InstanceSettings } from '../../instance-settings.ts';

/** Finds the actor with the active profile and its company. */
export async function findOwnUser(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.userId', 'users.id')
    .innerJoin('companies', 'companies.id', 'profiles.companyId')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
      'users.locale',
      'users.theme',
      'profiles.id as profileId',
      'profiles.role',
      'profiles.avatarAt',
      'companies.id as companyId',
      'companies.name as companyName',
    ])
    .where('users.id', '=', actor.userId)
    .where('profiles.active', '=', true)
    .executeTakeFirstOrThrow();
}

/** Returns the language that the actor chose, else that of their browser. */
export async function findLocale(db: Db, actor: Actor): Promise<Locale> {
  const row = await db
    .selectFrom('users')
    .select(['locale', 'browserLanguage'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return row?.locale ?? row?.browserLanguage ?? 'en';
}

/** Returns the features of the instance and of a company. */
export async function listFeatures(
  db: Db,
  companyId: string,
  { policy, hasMail }: InstanceSettings,
): Promise<Feature[]> {
  const { rows } = await sql<{ sharedAgents: boolean; contexts: boolean }>`
    select exists (select from agents where company_id is null) as shared_agents,
      exists (select from contexts where company_id = ${companyId}) as contexts`.execute(db);
  const [company = { sharedAgents: false, contexts: false }] = rows;
  const isOn: Record<Feature, boolean> = {
    consentScenarios: true,
    email: hasMail,
    strictPasswords: policy === 'strict',
    ...company,
  };
  return (Object.keys(isOn) as Feature[]).filter((feature) => isOn[feature]);
}
