import { sql, type Selectable } from 'kysely';
import type { ImportChoices, ImportedWebsite } from '@vigie/contract/imported-website.ts';
import type { ImportProblem, ImportRowState, WebsiteImport } from '@vigie/contract/website-import.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import { type ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { WebsiteImportsTable } from '../../db/schema/tables.generated.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type ImportRecord = Selectable<WebsiteImportsTable>;
export type NamedImport = ImportRecord & { companyName: string; maker: string | null };

export interface NewImport {
  id: string;
  companyId: string;
  madeBy: string | null;
  choices: ImportChoices;
  websites: ImportedWebsite[];
  now: Date;
}

export async function insertImport(db: Db, { websites, now, choices, ...made }: NewImport): Promise<void> {
  const { id: importId, companyId } = made;
  await db
    .insertInto('websiteImports')
    .values({
      ...made,
      choices: jsonText(choices),
      rows: websites.length,
      state: 'running',
      createdAt: now,
      finishedAt: null,
    })
    .execute();
  await sql`
    insert into website_import_rows (import_id, position, company_id, input, state, next_check_at)
    select ${importId}, position, ${companyId}, website, 'waiting', ${now}
    from jsonb_array_elements(${jsonText(websites)}::jsonb) with ordinality as imported (website, position)`.execute(
    db,
  );
}

function selectImports(db: Db, actor: Actor) {
  return db
    .selectFrom('websiteImports')
    .innerJoin('companies', 'companies.id', 'websiteImports.companyId')
    .leftJoin('users', 'users.id', 'websiteImports.madeBy')
    .selectAll('websiteImports')
    .select(['companies.name as companyName', nameOfUser('users').as('maker')])
    .where(withinReach(actor, 'websiteImports.companyId'));
}

export async function findImport(db: Db, actor: Actor, id: string): Promise<NamedImport | null> {
  const row = await selectImports(db, actor).where('websiteImports.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns the imports within reach, newest first. */
export async function listImports(db: Db, actor: Actor, query: ListQuery) {
  const rows = selectImports(db, actor);
  return readNewestPage(db, rows, {
    query,
    table: 'website_imports',
    counted: withinReach(actor, 'website_imports.company_id'),
  });
}

export interface RowCount {
  importId: string;
  state: ImportRowState;
  problem: ImportProblem | null;
  count: number;
}

/** Returns how many rows of imports are in each state. The caller has checked that the imports are within reach. */
export async function countImportRows(db: Db, importIds: string[]): Promise<RowCount[]> {
  if (importIds.length === 0) return [];
  return db
    .selectFrom('websiteImportRows')
    .select(({ fn }) => ['importId', 'state', 'problem', fn.countAll<number>().as('count')])
    .where('importId', 'in', importIds)
    .groupBy(['importId', 'state', 'problem'])
    .execute();
}

/** Changes the state of an import if it is in one of these states; returns false if not. */
export async function changeImportState(
  db: Db,
  id: string,
  { from, to, now }: { from: WebsiteImport['state'][]; to: WebsiteImport['state']; now: Date },
): Promise<boolean> {
  const isOver = to === 'cancelled' || to === 'done';
  const result = await db
    .updateTable('websiteImports')
    .set({ state: to, finishedAt: isOver ? now : null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends the imports that have nothing left to do, each once over all workers. */
export async function endFinished(db: Db, now: Date): Promise<ImportRecord[]> {
  return db
    .updateTable('websiteImports')
    .set({ state: 'done', finishedAt: now })
    .where('state', '=', 'running')
    .where(
      sql<boolean>`not exists (select from website_import_rows as left_over
        where left_over.company_id = website_imports.company_id and left_over.import_id = website_imports.id
          and left_over.state in ('waiting', 'detecting', 'auditing'))`,
    )
    .returningAll()
    .execute();
}

export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('websiteImports').where('finishedAt', '<', before).execute();
}
