import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RuleSettings } from '../../db/schema/stored-types.ts';
import { readNewestPage } from '../../resources/newest-page.ts';
import type { ActiveRule } from './rules.policy.ts';

/**
 * Returns the active rules for a website, each with the website's own channels. Without a website, returns the rules
 * for the company's agents.
 */
export async function listActiveRules(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string | null },
): Promise<ActiveRule[]> {
  const rows = await db
    .selectFrom('alarmRules')
    .select(['id', 'websiteId', 'poolId', 'settings', 'since'])
    .where('companyId', '=', companyId)
    .where('isOn', '=', true)
    .where(appliesTo(websiteId))
    .orderBy('id')
    .execute();
  const own = await listOwnChannels(db, websiteId);
  return rows.map(({ settings, ...rule }) => ({
    ...rule,
    ...settings,
    channelIds: [...new Set([...settings.channelIds, ...own])],
  }));
}

/** Returns the condition for rules of the company, of the website, and of the shared settings that it inherits. */
function appliesTo(websiteId: string | null) {
  const inherited = sql`(select shared_settings_id from websites where id = ${websiteId})`;
  return sql<boolean>`(alarm_rules.website_id = ${websiteId} or alarm_rules.website_id is null
    and (alarm_rules.shared_settings_id is null or alarm_rules.shared_settings_id = ${inherited}))`;
}

async function listOwnChannels(db: Db, websiteId: string | null): Promise<string[]> {
  if (websiteId === null) return [];
  const row = await db
    .selectFrom('websites')
    .select('channelIds')
    .where('id', '=', websiteId)
    .executeTakeFirst();
  return row?.channelIds ?? [];
}

function selectRules(db: Db, actor: Actor) {
  return db
    .selectFrom('alarmRules')
    .innerJoin('companies', 'companies.id', 'alarmRules.companyId')
    .leftJoin('websites', 'websites.id', 'alarmRules.websiteId')
    .leftJoin('sharedSettings', 'sharedSettings.id', 'alarmRules.sharedSettingsId')
    .leftJoin('pools', 'pools.id', 'alarmRules.poolId')
    .selectAll('alarmRules')
    .select(['companies.name as company', 'pools.name as pool', 'sharedSettings.name as shared'])
    .select(sql<string | null>`coalesce(nullif(websites.name, ''), websites.url)`.as('website'))
    .select(
      sql<number>`(select count(*)::int from incidents where incidents.company_id = alarm_rules.company_id
        and phase = 'open' and notifications ? alarm_rules.id::text)`.as('openIncidents'),
    )
    .where(withinReach(actor, 'alarmRules.companyId'));
}

export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>;

export async function findRule(db: Db, actor: Actor, id: string) {
  const row = await selectRules(db, actor).where('alarmRules.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export interface RulesQuery extends ListQuery {
  websiteId?: string | undefined;
}

/** Returns rules from the newest to the oldest; for a website, those that apply to it. */
export async function listRules(db: Db, actor: Actor, query: RulesQuery): Promise<ListPage<RuleRow>> {
  const { websiteId } = query;
  const applies =
    websiteId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${appliesTo(websiteId)}
          and alarm_rules.company_id = (select company_id from websites where id = ${websiteId}))`;
  const rows = selectRules(db, actor).where(applies);
  const condition = sql<boolean>`${applies} and ${withinReach(actor, 'companyId')}`;
  return readNewestPage(db, rows, { query, table: 'alarm_rules', counted: condition });
}

export interface SavedRule {
  id: string;
  websiteId: string | null;
  /** Absent: none. */
  sharedSettingsId?: string | null;
  poolId: string | null;
  isOn: boolean;
  settings: RuleSettings;
  /** A cause that began before this instant is not new for the rule. */
  since: Date;
}

export async function insertRule(
  db: Db,
  { companyId, now, settings, ...rule }: SavedRule & { companyId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('alarmRules')
    .values({ ...rule, companyId, settings: jsonText(settings), createdAt: now, updatedAt: now })
    .execute();
}

export async function updateRule(
  db: Db,
  { id, now, settings, ...rule }: SavedRule & { now: Date },
): Promise<void> {
  await db
    .updateTable('alarmRules')
    .set({ ...rule, settings: jsonText(settings), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

export async function deleteRule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('alarmRules').where('id', '=', id).execute();
}

/** Claims a company that has no rules yet, until the transaction ends. Returns its id; null if there is none. */
export async function claimNewCompany(db: Db, now: Date): Promise<string | null> {
  const company = db
    .selectFrom('companies')
    .select('id')
    .where('alarmsSince', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('companies')
    .set({ alarmsSince: now })
    .where('id', 'in', company)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
