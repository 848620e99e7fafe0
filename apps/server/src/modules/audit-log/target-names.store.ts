import { sql, type RawBuilder } from 'kysely';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

/** Objects with a name of their own: their table, and what names them. */
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
  ['releases', sql`label`],
  ['tokens', sql`name`],
  ['data_layer_filters', sql`name`],
  ['messages', sql`subject`],
  ['deleted_names', sql`name`],
];

/** What the objects of entries are called, by their ids: those that are there, and those that were deleted. */
export async function readTargetNames(
  db: Db,
  targetIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(targetIds.filter((id) => idSchema.safeParse(id).success))];
  if (ids.length === 0) return new Map();
  const asked = sql`any(${ids}::uuid[])`;
  const own = NAMED.map(
    ([table, name]) => sql`select id, ${name} as name from ${sql.table(table)} where id = ${asked}`,
  );
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join([...own, ...namedByOthers(asked)], sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Objects that are called by what they belong to. */
function namedByOthers(asked: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const user = nameOfUser('users');
  return [
    sql`select users.id, ${user} from users where users.id = ${asked}`,
    sql`select profiles.id, ${user} from profiles join users on users.id = profiles.user_id
      where profiles.id = ${asked}`,
    sql`select causes.id, coalesce(nullif(websites.name, ''), websites.url, causes.key)
      from causes left join websites on websites.id = causes.website_id where causes.id = ${asked}`,
    sql`select problems.id, pages.url from problems join pages on pages.id = problems.page_id
      where problems.id = ${asked}`,
    sql`select observations.id, pages.url from observations join pages on pages.id = observations.page_id
      where observations.id = ${asked}`,
    sql`select jobs.id, coalesce(pools.name, tests.title, nullif(websites.name, ''), websites.url)
      from jobs join websites on websites.id = jobs.website_id
        left join pools on pools.id = jobs.pool_id left join tests on tests.id = jobs.test_id
      where jobs.id = ${asked}`,
  ];
}
