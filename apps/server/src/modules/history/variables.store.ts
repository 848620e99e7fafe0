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
  /** It was made just now. */
  isNew: boolean;
}

export interface WebsiteScope {
  companyId: string;
  websiteId: string;
}

/** A site whose names change at every visit makes no more than these. */
const VARIABLES_MAX = 5_000;

export function keyOf({ category, name }: VariableName): string {
  return `${category}\0${name}`;
}

/** Returns the variables of these names, new ones made, by `keyOf`; a website that has too many gets no more. */
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
  // There are too many, or another visit made some meanwhile.
  return new Map([...(await findVariables(db, scope.websiteId, [...wanted.values()])), ...made]);
}

/** Makes as many variables as the website may have, and gives those that nobody else has made meanwhile. */
async function makeVariables(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  names: VariableName[],
): Promise<Map<string, KnownVariable>> {
  const { rows } = await sql<KnownVariable>`
    insert into data_layer_variables (company_id, website_id, category, name)
    select ${companyId}, ${websiteId}, category, name from ${tableOf(names)}
    order by place
    limit (select greatest(0, ${VARIABLES_MAX} - count(*)) from data_layer_variables where website_id = ${websiteId})
    on conflict do nothing
    returning id, category, name, varies, revisits, true as "isNew"`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function tableOf(names: VariableName[]): RawBuilder<unknown> {
  return sql`unnest(${names.map(({ category }) => category)}::text[], ${names.map(({ name }) => name)}::text[])
    with ordinality as wanted (category, name, place)`;
}

/** Finds the variables of these names that the website has, by `keyOf`. */
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

/** Revisits after which a variable that changed at more than half of them is taken to vary. */
const REVISITS_TO_VARY = 10;

/** Counts how often values changed, and tells which variables vary from now on; in the order of their ids. */
export async function countRevisits(db: Db, counted: Revisit[]): Promise<void> {
  if (counted.length === 0) return;
  const ids = counted.map(({ variableId }) => variableId);
  await sql`
    with held as materialized (
      select id from data_layer_variables where id = any(${ids}::int[]) order by id for no key update
    )
    update data_layer_variables as known set
      revisits = known.revisits + more.revisits,
      changes = known.changes + more.changes,
      varies = known.varies or (known.revisits + more.revisits >= ${REVISITS_TO_VARY}
        and 2 * (known.changes + more.changes) > known.revisits + more.revisits)
    from unnest(${ids}::int[], ${counted.map(({ revisits }) => revisits)}::int[],
      ${counted.map(({ changes }) => changes)}::int[]) as more (id, revisits, changes) join held using (id)
    where known.id = more.id`.execute(db);
}
