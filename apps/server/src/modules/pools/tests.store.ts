import { sql, type RawBuilder } from 'kysely';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { TestInput } from '@vigie/contract/page-test.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import { sameInstant, laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type TestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

function selectTests(db: Db, actor: Actor) {
  return db
    .selectFrom('tests')
    .selectAll('tests')
    .select(isHealthTest().as('isHealthTest'))
    .where(withinReach(actor, 'tests.companyId'));
}

function isHealthTest(): RawBuilder<boolean> {
  return sql`exists (select from websites where websites.id = tests.website_id and health_test_id = tests.id)`;
}

export async function findTest(db: Db, actor: Actor, id: string) {
  const row = await selectTests(db, actor).where('tests.id', '=', id).executeTakeFirst();
  return row ?? null;
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

export async function listTests(db: Db, actor: Actor, query: TestsQuery): Promise<ListPage<TestRow>> {
  const condition = conditionOf(actor, query);
  const rows = selectTests(db, actor).where(condition);
  return readNewestPage(db, rows, { query, table: 'tests', counted: condition });
}

function conditionOf(actor: Actor, query: TestsQuery): RawBuilder<boolean> {
  const { websiteId, q, category, severity, poolId, draft } = query;
  const conditions = [withinReach(actor, 'tests.companyId')];
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
export async function listTestsOfPool(db: Db, actor: Actor, poolId: string): Promise<TestRow[]> {
  return selectTests(db, actor)
    .innerJoin('poolTests', 'poolTests.testId', 'tests.id')
    .where('poolTests.poolId', '=', poolId)
    .orderBy('poolTests.position')
    .execute();
}

export type TestValues = Omit<TestInput, 'websiteId'>;

export interface NewTest {
  id: string;
  companyId: string;
  websiteId: string;
  values: TestValues;
  now: Date;
}

/** Inserts a test. The company is that of the website, which the caller has found within reach. */
export async function insertTest(db: Db, { values, now, ...ids }: NewTest): Promise<void> {
  await db
    .insertInto('tests')
    .values({ ...ids, ...columnsOf(values), createdAt: now, updatedAt: now })
    .execute();
}

export interface TestChange {
  id: string;
  /** Time of the change that this change is based on. */
  since: string;
  values: TestValues;
  now: Date;
}

/** Updates a test. Returns false if it was changed since, or is not within the actor's reach. */
export async function updateTest(db: Db, actor: Actor, change: TestChange): Promise<boolean> {
  const result = await db
    .updateTable('tests')
    .set({ ...columnsOf(change.values), updatedAt: laterThanBefore(change.now) })
    .where('id', '=', change.id)
    .where(sameInstant('updatedAt', change.since))
    .where(withinReach(actor, 'tests.companyId'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a test. Its pools stay without it. */
export async function deleteTest(db: Db, actor: Actor, id: string): Promise<void> {
  await db.deleteFrom('tests').where('id', '=', id).where(withinReach(actor, 'tests.companyId')).execute();
}

function columnsOf(values: TestValues) {
  return {
    title: plainText(values.title),
    description: plainText(values.description),
    category: values.category,
    severity: values.severity,
    allPages: values.allPages,
    urls: jsonText(values.urls),
    content: plainText(values.content),
    condition: plainText(values.condition),
    isDraft: values.isDraft,
  };
}
