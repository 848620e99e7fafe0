import { sql, type RawBuilder } from 'kysely';
import { companyInputSchema, type CompanyInput } from '@vigie/contract/company.ts';
import type { Actor } from '../../access/actor.ts';
import { contextWithinReach, websiteWithinReach, withinReach } from '../../access/reach.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { nameLike } from '../../db/name-like.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

function selectCompanies(db: Db, actor: Actor) {
  return db
    .selectFrom('companies')
    .selectAll('companies')
    .select([countOf('profiles', sql`not revoked`).as('members'), countOf('websites').as('websites')])
    .where(withinReach(actor, 'companies.id'));
}

function countOf(table: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql`(select count(*)::int from ${sql.table(table)} where company_id = companies.id and ${condition})`;
}

export async function findCompany(db: Db, actor: Actor, id: string) {
  const row = await selectCompanies(db, actor).where('companies.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export interface CompaniesQuery extends ListQuery {
  q?: string | undefined;
}

export async function listCompanies(db: Db, actor: Actor, query: CompaniesQuery) {
  const conditions = [withinReach(actor, 'companies.id')];
  if (query.q !== undefined && query.q !== '') conditions.push(nameLike(sql.ref('companies.name'), query.q));
  const condition = sql.join<boolean>(conditions, sql` and `);
  const rows = selectCompanies(db, actor).where(condition);
  return readNewestPage(db, rows, { query, table: 'companies', counted: condition });
}

export interface NewCompany extends CompanyInput {
  id: string;
  guestCode: string;
  now: Date;
}

export async function insertCompany(db: Db, company: NewCompany): Promise<void> {
  const { id, guestCode, now, ...input } = company;
  await db
    .insertInto('companies')
    .values({ id, ...columnsIn(companyInputSchema.shape, input), guestCode, createdAt: now, updatedAt: now })
    .execute();
}

export async function updateCompany(
  { db, now }: { db: Db; now: Date },
  id: string,
  input: CompanyInput,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ ...columnsIn(companyInputSchema.shape, input), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

export async function updateGuestCode(db: Db, id: string, guestCode: string): Promise<void> {
  await db.updateTable('companies').set({ guestCode }).where('id', '=', id).execute();
}

/** Returns the company's websites with their contexts, as far as the actor may see them. */
export async function listSites(db: Db, actor: Actor, companyId: string) {
  return db
    .selectFrom('websites')
    .select(['websites.id', 'websites.url'])
    .select(contextsOfWebsite(actor).as('contexts'))
    .where('websites.companyId', '=', companyId)
    .where('websites.isDraft', '=', false)
    .where(websiteWithinReach(actor))
    .orderBy('websites.url')
    .execute();
}

function contextsOfWebsite(actor: Actor): RawBuilder<Array<{ id: string; label: string }>> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', contexts.id, 'label', contexts.label) order by contexts.label), '[]')
    from contexts where contexts.website_id = websites.id and ${contextWithinReach(actor)})`;
}
