import { sql, type RawBuilder } from 'kysely';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { countRows } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

/** Filters of the audit log; an absent one does not restrict. */
export interface AuditLogFilter {
  operation?: string | undefined;
  userId?: string | undefined;
  companyId?: string | undefined;
  targetId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Instant and number of an entry, by which entries are sorted. */
export type EntryCursor = readonly [at: string, id: number];

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Returns entries of every company, newest first, with user, company and origin as far as they still exist. */
export async function listEntries(
  db: Db,
  { filter, after, limit }: { filter: AuditLogFilter; after: EntryCursor | null; limit: number },
) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('companies', 'companies.id', 'auditLog.companyId')
    .leftJoin('tokens', 'tokens.id', 'auditLog.tokenId')
    .selectAll('auditLog')
    .select([
      nameOfUser('users').as('personName'),
      'companies.name as companyName',
      'tokens.name as tokenName',
    ])
    .where(matchesAuditLogFilter(filter))
    .$if(after !== null, (select) =>
      select.where(
        sql<boolean>`(audit_log.at, audit_log.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`,
      ),
    )
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countEntries(db: Db, filter: AuditLogFilter) {
  return countRows(db, 'auditLog', matchesAuditLogFilter(filter));
}

function matchesAuditLogFilter({
  operation,
  userId,
  companyId,
  targetId,
  from,
  to,
}: AuditLogFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (operation !== undefined && operation !== '') conditions.push(ofOperation(operation));
  if (userId !== undefined) conditions.push(sql`audit_log.user_id = ${userId}`);
  if (companyId !== undefined) conditions.push(sql`audit_log.company_id = ${companyId}`);
  if (targetId !== undefined && targetId !== '') conditions.push(sql`audit_log.target_id = ${targetId}`);
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`audit_log.at < ${new Date(to)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition for one operation by its full name, or for all operations of a resource: `pools`. */
function ofOperation(name: string): RawBuilder<boolean> {
  if (name.includes('.')) return sql<boolean>`audit_log.operation = ${name}`;
  return sql<boolean>`split_part(audit_log.operation, '.', 1) = ${name}`;
}

/** Tables of objects with a name of their own, and the expression that gives the name. */
const NAMED: readonly (readonly [table: string, name: RawBuilder<string>])[] = [
  ['companies', sql`name`],
  ['teams', sql`label`],
  ['websites', sql`coalesce(nullif(name, ''), url)`],
  ['contexts', sql`label`],
  ['tests', sql`title`],
  ['pools', sql`name`],
  ['agents', sql`name`],
  ['tags', sql`name`],
  ['channels', sql`name`],
  ['shared_settings', sql`name`],
  ['releases', sql`label`],
  ['tokens', sql`name`],
  ['data_layer_filters', sql`name`],
  ['messages', sql`subject`],
  ['identity_providers', sql`name`],
  ['company_domains', sql`domain`],
  ['deleted_names', sql`name`],
];

/** Returns the names of the objects of entries, by id: existing and deleted ones. */
export async function readTargetNames(
  db: Db,
  targetIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(targetIds.filter((id) => idSchema.safeParse(id).success))];
  if (ids.length === 0) return new Map();
  const anyId = sql`any(${ids}::uuid[])`;
  const own = NAMED.map(
    ([table, name]) => sql`select id, ${name} as name from ${sql.table(table)} where id = ${anyId}`,
  );
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join([...own, ...namedByOthers(anyId)], sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns queries for objects that take their name from a parent object. */
function namedByOthers(anyId: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const user = nameOfUser('users');
  return [
    sql`select users.id, ${user} from users where users.id = ${anyId}`,
    sql`select profiles.id, ${user} from profiles join users on users.id = profiles.user_id
      where profiles.id = ${anyId}`,
    sql`select causes.id, coalesce(nullif(websites.name, ''), websites.url, causes.key)
      from causes left join websites on websites.id = causes.website_id where causes.id = ${anyId}`,
    sql`select problems.id, pages.url from problems join pages on pages.id = problems.page_id
      where problems.id = ${anyId}`,
    sql`select observations.id, pages.url from observations join pages on pages.id = observations.page_id
      where observations.id = ${anyId}`,
    sql`select jobs.id, coalesce(pools.name, tests.title, nullif(websites.name, ''), websites.url)
      from jobs join websites on websites.id = jobs.website_id
        left join pools on pools.id = jobs.pool_id left join tests on tests.id = jobs.test_id
      where jobs.id = ${anyId}`,
  ];
}
