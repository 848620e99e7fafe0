import type { FileMark, MarkedKind } from '@vigie/contract/file-mark.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

/** Tables of the objects of each kind. Each has a company column, and a trigger that deletes the mark. */
const TABLES = {
  website: 'websites',
  context: 'contexts',
  'report-interface': 'reportInterfaces',
  test: 'tests',
  journey: 'journeys',
  pool: 'pools',
  'link-list': 'linkLists',
  'filter-list': 'filterLists',
  channel: 'channels',
  'alarm-rule': 'alarmRules',
  'identity-provider': 'identityProviders',
} as const satisfies Record<MarkedKind, string>;

export async function listFileMarks(db: Db, actor: Actor, query: ListQuery): Promise<ListPage<FileMark>> {
  const condition = withinReach(actor, 'fileMarks.companyId');
  const rows = db.selectFrom('fileMarks').select(['id', 'kind', 'fileSet', 'key']).where(condition);
  return readNewestPage(db, rows, { query, table: 'file_marks', counted: condition });
}

/** Finds the company of an object and locks the object until the transaction ends; null if none is within reach. */
export async function findCompanyOf(
  db: Db,
  actor: Actor,
  { id, kind }: Pick<FileMark, 'id' | 'kind'>,
): Promise<string | null> {
  const table = TABLES[kind];
  const row = await db
    .selectFrom(table)
    .select('companyId')
    .where('id', '=', id)
    .where(withinReach(actor, `${table}.companyId`))
    .forKeyShare()
    .executeTakeFirst();
  return row?.companyId ?? null;
}

export async function saveFileMark(db: Db, mark: FileMark & { companyId: string }): Promise<void> {
  const { id, companyId, kind, key, fileSet } = mark;
  await db
    .deleteFrom('fileMarks')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('id', '!=', id)
    .execute();
  await db
    .insertInto('fileMarks')
    .values({ id, companyId, kind, key, fileSet })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind, key, fileSet }))
    .execute();
}
