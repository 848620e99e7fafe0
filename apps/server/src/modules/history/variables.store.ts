import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface VariableName {
  category: string;
  name: string;
}

export interface KnownVariable extends VariableName {
  id: number;
  varies: boolean;
  revisits: number;
  /** True if it was just created. */
  isNew: boolean;
}

export interface WebsiteScope {
  companyId: string;
  websiteId: string;
}

/** Maximum variables of a website. It limits websites whose names change at every visit. */
const VARIABLES_MAX = 5_000;

export function keyOf({ category, name }: VariableName): string {
  return `${category}\0${name}`;
}

/**
 * Returns the variables of these names by `keyOf`, and creates missing ones. A website at its limit gets no new ones.
 */
export async function resolveVariables(
  db: Db,
  scope: WebsiteScope,
  names: VariableName[],
): Promise<Map<string, KnownVariable>> {
  const wanted = new Map(names.map((name) => [keyOf(name), name]));
  const known = await findVariables(db, scope.websiteId, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !known.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) return known;
  const made = await makeVariables(
    db,
    scope,
    missing.map(([, name]) => name),
  );
  if (made.size === missing.length) return new Map([...known, ...made]);
  // The limit is reached, or another visit created some meanwhile.
  return new Map([...(await findVariables(db, scope.websiteId, [...wanted.values()])), ...made]);
}

/** Creates variables up to the website's limit, and returns those that no other transaction created meanwhile. */
async function makeVariables(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  names: VariableName[],
): Promise<Map<string, KnownVariable>> {
  const { rows } = await sql<KnownVariable>`
    insert into data_layer_variables (company_id, website_id, category, name)
    select ${companyId}, ${websiteId}, category, name from ${tableOf(names)}
    order by ordinal
    limit (select greatest(0, ${VARIABLES_MAX} - count(*)) from data_layer_variables where website_id = ${websiteId})
    on conflict do nothing
    returning id, category, name, varies, revisits, true as "isNew"`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function tableOf(names: VariableName[]): RawBuilder<unknown> {
  return sql`unnest(${names.map(({ category }) => category)}::text[], ${names.map(({ name }) => name)}::text[])
    with ordinality as wanted (category, name, ordinal)`;
}

/** Returns the website's variables of these names, by `keyOf`. */
export async function findVariables(
  db: Db,
  websiteId: string,
  names: VariableName[],
): Promise<Map<string, KnownVariable>> {
  const rows = await sql<KnownVariable>`
    select id, category, name, varies, revisits, false as "isNew" from data_layer_variables
    where website_id = ${websiteId} and (category, name) in (select category, name from ${tableOf(names)})`.execute(
    db,
  );
  return new Map(rows.rows.map((row) => [keyOf(row), row]));
}

/** Returns the names `category.name` of a website's variables, by id. */
export async function nameVariables(db: Db, websiteId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('dataLayerVariables')
    .select(['id', 'category', 'name'])
    .where('websiteId', '=', websiteId)
    .execute();
  return new Map(rows.map(({ id, category, name }) => [id, `${category}.${name}`]));
}

export interface Revisit {
  variableId: number;
  revisits: number;
  changes: number;
}

/** Revisits after which a variable that changed at more than half of them counts as varying. */
const REVISITS_TO_VARY = 10;

/**
 * Adds up how often values changed, and marks the variables that vary from now on. Updates rows in the order of their
 * ids.
 */
export async function countRevisits(db: Db, counted: Revisit[]): Promise<void> {
  if (counted.length === 0) return;
  const ids = counted.map(({ variableId }) => variableId);
  await sql`
    with locked as materialized (
      select id from data_layer_variables where id = any(${ids}::int[]) order by id for no key update
    )
    update data_layer_variables as known set
      revisits = known.revisits + more.revisits,
      changes = known.changes + more.changes,
      varies = known.varies or (known.revisits + more.revisits >= ${REVISITS_TO_VARY}
        and 2 * (known.changes + more.changes) > known.revisits + more.revisits)
    from unnest(${ids}::int[], ${counted.map(({ revisits }) => revisits)}::int[],
      ${counted.map(({ changes }) => changes)}::int[]) as more (id, revisits, changes) join locked using (id)
    where known.id = more.id`.execute(db);
}
