import { sql } from 'kysely';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';
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

function selectRules(db: Db) {
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
    );
}

export const alarmRules = versionedResource('alarmRules', selectRules);
export type RuleRow = RowOf<typeof alarmRules>;

export interface RulesQuery extends ListQuery {
  websiteId?: string | undefined;
}

/** Returns rules from the newest to the oldest; for a website, those that apply to it. */
export async function listRules(call: Call, query: RulesQuery): Promise<ListPage<RuleRow>> {
  const { websiteId } = query;
  const applies =
    websiteId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${appliesTo(websiteId)}
          and alarm_rules.company_id = (select company_id from websites where id = ${websiteId}))`;
  return alarmRules.page(call, query, applies);
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
