import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { accountChangeSchema } from '@vigie/contract/user.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type AccountChange = z.infer<typeof accountChangeSchema>;

export async function findAccount(db: Db, actor: Actor) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'displayName', 'locale', 'theme', 'notices'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  change: AccountChange,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      firstName: plainText(change.firstName),
      lastName: plainText(change.lastName),
      displayName: plainText(change.displayName),
      locale: change.locale,
      theme: change.theme,
      notices: sql<string>`notices || ${jsonText(change.notices)}::jsonb`,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', actor.userId)
    .execute();
}

export type OwnRow = Record<string, unknown>;

/** Queries for everything stored about a user, by table name. Secrets and their hashes are left out. */
const ACCOUNT_QUERIES: Record<string, (userId: string) => RawBuilder<OwnRow>> = {
  account: (
    id,
  ) => sql`select id, email, first_name, last_name, display_name, locale, browser_language, status, theme, notices, created_at
    from users where id = ${id}`,
  profiles: (
    id,
  ) => sql`select profiles.id, companies.name as company, role, all_contexts, active, revoked, job_title,
      phone, presentation, profiles.external_id, directory_name, profiles.avatar_at, profiles.created_at,
      array(select teams.label from teams join profile_teams on profile_teams.team_id = teams.id
        where profile_teams.profile_id = profiles.id order by teams.label) as teams,
      array(select contexts.label from contexts join profile_contexts on profile_contexts.context_id = contexts.id
        where profile_contexts.profile_id = profiles.id order by contexts.label) as contexts
    from profiles join companies on companies.id = profiles.company_id
    where user_id = ${id} order by profiles.created_at`,
  sessions: (id) => sql`select sessions.id, kind, user_agent, ip, country, method, second_factor,
      identity_providers.name as provider, sessions.created_at, last_seen_at, expires_at
    from sessions left join identity_providers on identity_providers.id = provider_id
    where user_id = ${id} order by sessions.created_at`,
  'sign-ins': (id) => sql`select id, at, method, second_factor, provider, ip, country, user_agent, is_unusual
    from sign_ins where user_id = ${id} order by at`,
  identities: (
    id,
  ) => sql`select identities.id, identity_providers.name as provider, identities.issuer, subject, email,
      identities.created_at, last_used_at
    from identities left join identity_providers on identity_providers.id = provider_id
    where user_id = ${id} order by identities.created_at`,
  passkeys: (id) => sql`select id, name, transports, is_synced, created_at, last_used_at
    from passkeys where user_id = ${id} order by created_at`,
  'authenticator-apps': (id) => sql`select created_at, confirmed_at from totp_secrets where user_id = ${id}`,
  'recovery-codes': (id) => sql`select created_at, used_at
    from recovery_codes where user_id = ${id} order by created_at, used_at`,
  tokens: (
    id,
  ) => sql`select id, name, scope, profile_id is null as of_company, created_at, expires_at, last_used_at, revoked_at
    from tokens where created_by = ${id} order by id`,
  devices: (id) =>
    sql`select id, label, created_at, last_failed_at from devices where user_id = ${id} order by id`,
  messages: (id) => sql`select id, topic, subject, text, path, created_at
    from messages where user_id = ${id} order by id`,
  'message-answers': (id) => sql`select id, message_id, text, created_at
    from message_answers where user_id = ${id} order by id`,
  'problem-notes': (id) => sql`select id, problem_id, cause_id, text, created_at
    from problem_notes where user_id = ${id} order by id`,
  filters: (
    id,
  ) => sql`select id, website_id, name, shared, match, conditions, hidden_columns, created_at, updated_at
    from data_layer_filters where user_id = ${id} order by id`,
  releases: (id) => sql`select id, website_id, label, released_at, url
    from releases where user_id = ${id} order by id`,
  'settings-changes': (id) => sql`select website_id, changed_at
    from settings_changes where user_id = ${id} order by changed_at`,
  're-evaluations': (id) => sql`select id, website_id, from_at, to_at, created_at
    from re_evaluations where user_id = ${id} order by created_at`,
  'owned-problems': (id) => sql`select id, website_id, first_seen_at
    from problems where owner_id = ${id} order by id`,
  'assigned-problems': (id) => sql`select id, website_id, first_seen_at
    from problems where assignee_id = ${id} order by id`,
  'report-subscriptions': (id) => sql`select website_id, time_zone, next_at
    from report_subscriptions where user_id = ${id} order by website_id`,
  mails: (id) => sql`select id, recipient, subject, created_at, state from outbox_mails
    where user_id = ${id} order by created_at, id`,
  'email-changes': (id) => sql`select email, created_at, expires_at from email_changes where user_id = ${id}`,
  'password-resets': (id) => sql`select created_at, expires_at, used_at from password_resets
    where user_id = ${id} order by created_at`,
  actions: (id) =>
    sql`select at, operation, target_id, role, ip, user_agent_hash as browser, times from audit_log where user_id = ${id} order by id`,
};

export interface OwnTable {
  name: string;
  rows: OwnRow[];
}

/** Returns what is stored about the actor, table by table. */
export async function readOwnTables(db: Db, actor: Actor): Promise<OwnTable[]> {
  const tables: OwnTable[] = [];
  // The files keep the columns' own names.
  const plain = db.withoutPlugins();
  for (const [name, query] of Object.entries(ACCOUNT_QUERIES))
    tables.push({ name, rows: (await query(actor.userId).execute(plain)).rows });
  return tables;
}

/** Reads the pictures of the actor’s profiles, in their largest size. */
export async function readOwnPictures(db: Db, actor: Actor) {
  return db
    .selectFrom('profilePictures')
    .innerJoin('profiles', 'profiles.id', 'profilePictures.profileId')
    .distinctOn('profilePictures.profileId')
    .select(['profilePictures.profileId', 'bytes'])
    .where('profiles.userId', '=', actor.userId)
    .orderBy('profilePictures.profileId')
    .orderBy('size', 'desc')
    .execute();
}
