import { sql, type RawBuilder } from 'kysely';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { TestInput } from '@vigie/contract/page-test.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { jsonText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

export const tests = versionedResource('tests', (db) =>
  db.selectFrom('tests').selectAll('tests').select(isHealthTest().as('isHealthTest')),
);
export type TestRow = RowOf<typeof tests>;

function isHealthTest(): RawBuilder<boolean> {
  return sql`exists (select from websites where websites.id = tests.website_id and health_test_id = tests.id)`;
}

/** Locks a test until the transaction ends. Returns false if it is not within the actor's reach. */
export async function lockTest(db: Db, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tests')
    .select('id')
    .where('id', '=', id)
    .where(withinReach(actor, 'tests.companyId'))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface TestsQuery extends ListQuery {
  websiteId?: string | undefined;
  q?: string | undefined;
  category?: Category | undefined;
  severity?: Severity | undefined;
  poolId?: string | undefined;
  draft?: 'true' | 'false' | undefined;
}

export function listTests(call: Call, query: TestsQuery): Promise<ListPage<TestRow>> {
  return tests.page(call, query, conditionOf(query));
}

function conditionOf(query: TestsQuery): RawBuilder<boolean> {
  const { websiteId, q, category, severity, poolId, draft } = query;
  const conditions = [sql<boolean>`true`];
  if (websiteId !== undefined) conditions.push(sql`tests.website_id = ${websiteId}`);
  if (q !== undefined)
    conditions.push(sql`(title ilike ${likeAround(q)} or description ilike ${likeAround(q)})`);
  if (category !== undefined) conditions.push(sql`category = ${category}`);
  if (severity !== undefined) conditions.push(sql`severity = ${severity}`);
  if (draft !== undefined) conditions.push(sql`is_draft = ${draft === 'true'}`);
  if (poolId !== undefined)
    conditions.push(
      sql`exists (select from pool_tests where pool_id = ${poolId} and pool_tests.test_id = tests.id)`,
    );
  return sql.join(conditions, sql` and `);
}

/** Returns the tests of a pool in their order. */
export async function listTestsOfPool(call: Call, poolId: string): Promise<TestRow[]> {
  return tests
    .select(call)
    .innerJoin('poolTests', 'poolTests.testId', 'tests.id')
    .where('poolTests.poolId', '=', poolId)
    .orderBy('poolTests.position')
    .execute();
}

export function testColumns({ urls, ...values }: Omit<TestInput, 'websiteId'>) {
  return { ...values, urls: jsonText(urls) };
}
