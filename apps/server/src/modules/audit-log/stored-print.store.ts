import { sql, type RawBuilder } from 'kysely';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';

/** Rows that make up an object of each resource: table, and the column that identifies it. */
const ROWS: Record<string, readonly (readonly [table: string, column: string])[]> = {
  users: [
    ['users', 'id'],
    ['devices', 'user_id'],
  ],
  profiles: [
    ['profiles', 'id'],
    ['profile_teams', 'profile_id'],
    ['profile_contexts', 'profile_id'],
  ],
  companies: [
    ['companies', 'id'],
    ['teams', 'company_id'],
  ],
  provisioning: [
    ['profiles', 'id'],
    ['profile_teams', 'profile_id'],
    ['teams', 'id'],
    ['profile_teams', 'team_id'],
  ],
  messages: [
    ['messages', 'id'],
    ['message_answers', 'message_id'],
  ],
  tags: [['tags', 'id']],
  listedVendors: [['listed_vendors', 'id']],
  channels: [['channels', 'id']],
  websites: [
    ['websites', 'id'],
    ['audit_schedules', 'website_id'],
  ],
  sharedSettings: [['shared_settings', 'id']],
  bulkChanges: [
    ['bulk_changes', 'id'],
    ['bulk_change_websites', 'bulk_change_id'],
  ],
  websiteImports: [
    ['website_imports', 'id'],
    ['website_import_rows', 'import_id'],
  ],
  badges: [['website_badges', 'website_id']],
  reports: [['report_subscriptions', 'website_id']],
  contexts: [['contexts', 'id']],
  reportInterfaces: [['report_interfaces', 'id']],
  filterLists: [['filter_lists', 'id']],
  linkLists: [['link_lists', 'id']],
  orderImports: [['order_imports', 'id']],
  orderSources: [['order_sources', 'id']],
  tests: [['tests', 'id']],
  pools: [
    ['pools', 'id'],
    ['pool_tests', 'pool_id'],
  ],
  fileMarks: [['file_marks', 'id']],
  containers: [['containers', 'id']],
  agents: [['agents', 'id']],
  causes: [
    ['causes', 'id'],
    ['problem_notes', 'cause_id'],
  ],
  problems: [
    ['problems', 'id'],
    ['problem_notes', 'problem_id'],
  ],
  dataLayer: [['data_layer_filters', 'id']],
  releases: [['releases', 'id']],
  sharedLinks: [['shared_links', 'id']],
  clientReports: [['client_reports', 'id']],
  budgets: [['companies', 'id']],
  reportBrands: [['companies', 'id']],
  tokens: [['tokens', 'id']],
  companyTokens: [['tokens', 'id']],
  identityProviders: [['identity_providers', 'id']],
  companyDomains: [['company_domains', 'id']],
  signInRules: [['sign_in_rules', 'company_id']],
};

/**
 * Returns a SHA-256 over everything stored about the target of an operation. Null for a missing target, or for an
 * operation without stored rows.
 */
export async function readStoredPrint(
  db: Db,
  operation: string,
  targetId: string | null,
): Promise<Buffer | null> {
  const [noun = ''] = operation.split('.');
  const tables = ROWS[noun];
  if (tables === undefined || !idSchema.safeParse(targetId).success) return null;
  const selects = tables.map(
    ([table, column]): RawBuilder<unknown> => sql`
      select ${sql.lit(table)} as source, to_jsonb(${sql.table(table)}.*)::text as content
      from ${sql.table(table)} where ${sql.ref(column)} = ${targetId}::uuid`,
  );
  const { rows } = await sql<{ print: Buffer | null }>`
    select sha256(convert_to(string_agg(source || content, E'\n' order by source, content), 'UTF8')) as print
    from (${sql.join(selects, sql` union all `)}) as stored`.execute(db);
  return rows[0]?.print ?? null;
}
