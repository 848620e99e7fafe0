import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { WriteStatement } from '../../db/write-together.ts';
import type { WebsiteScope } from './variables.store.ts';

/** Texts of a page's values, by the ids of their variables. */
export interface PageValues {
  pageId: string;
  observedAt: Date;
  values: ReadonlyMap<number, string>;
}

/** Returns the values of pages at their last visit, by page id. */
export async function readPageValues(
  db: Db,
  pages: Pick<PageValues, 'pageId'>[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('pageValues')
    .select(['pageId', 'values'])
    .where(
      'pageId',
      'in',
      pages.map(({ pageId }) => pageId),
    )
    .execute();
  return new Map(rows.map(({ pageId, values }) => [pageId, values]));
}

/** Stores the values of pages, unless a later visit was stored before. */
export function storePageValues(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  pages: PageValues[],
): WriteStatement {
  const latest = new Map(
    pages
      .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
      .map((page) => [page.pageId, page]),
  );
  return db
    .insertInto('pageValues')
    .values(
      [...latest.values()].map(({ pageId, observedAt, values }) => ({
        pageId,
        companyId,
        websiteId,
        observedAt,
        values: jsonText(Object.fromEntries(values)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('pageId')
        .doUpdateSet({
          observedAt: sql`excluded.observed_at`,
          values: sql`excluded.values`,
        })
        .where(sql<boolean>`page_values.observed_at <= excluded.observed_at`),
    );
}
