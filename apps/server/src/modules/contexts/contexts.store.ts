import type { AccessName } from '@vigie/contract/access.ts';
import type { Actor } from '../../access/actor.ts';
import { contextWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type ContextRow = NonNullable<Awaited<ReturnType<typeof findContext>>>;

/** Returns the query for contexts without sealed columns, which no response contains. */
function selectContexts(db: Db, actor: Actor) {
  return db
    .selectFrom('contexts')
    .select(['id', 'websiteId', 'label', 'url', 'variableNames', 'accessNames', 'accessOrigins'])
    .select(['createdAt', 'updatedAt'])
    .where(contextWithinReach(actor));
}

export async function findContext(db: Db, actor: Actor, id: string) {
  const row = await selectContexts(db, actor).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function listContexts(db: Db, actor: Actor, websiteId: string): Promise<ContextRow[]> {
  return selectContexts(db, actor)
    .where('websiteId', '=', websiteId)
    .orderBy('label')
    .orderBy('id')
    .execute();
}

/**
 * Locks a context until the transaction ends. Returns its sealed access, null if it has none, and its last change.
 * Returns null if the context is not within the actor's reach.
 */
export async function lockContext(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ access: Buffer | null; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('contexts')
    .select(['access', 'updatedAt'])
    .where('id', '=', id)
    .where(contextWithinReach(actor))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface SealedVariables {
  sealed: Buffer;
  names: string[];
}

export interface SealedAccess {
  sealed: Buffer;
  names: AccessName[];
}

export interface ContextValues {
  label: string;
  url: string | null;
  /** Absent: unchanged. */
  accessOrigins?: string[] | undefined;
}

export interface NewContext extends ContextValues {
  id: string;
  companyId: string;
  websiteId: string;
  variables: SealedVariables;
  access: SealedAccess;
  now: Date;
}

export interface ContextChange extends ContextValues {
  id: string;
  /** Null: unchanged. */
  variables: SealedVariables | null;
  access: SealedAccess | null;
  now: Date;
}

/** Inserts a context into the website's company. The caller has checked that the website is within reach. */
export async function insertContext(db: Db, context: NewContext): Promise<void> {
  const { id, companyId, websiteId, now } = context;
  await db
    .insertInto('contexts')
    .values({
      id,
      companyId,
      websiteId,
      ...columnsOf(context),
      ...sealedColumns(context.variables),
      ...accessColumns(context.access),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Updates a context. Returns false if it is not within the actor's reach. */
export async function updateContext(
  db: Db,
  actor: Actor,
  { id, now, variables, access, ...values }: ContextChange,
): Promise<boolean> {
  const result = await db
    .updateTable('contexts')
    .set({
      ...columnsOf(values),
      ...(variables !== null && sealedColumns(variables)),
      ...(access !== null && accessColumns(access)),
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .where(contextWithinReach(actor))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Renames contexts of a company, and returns how many were found. */
export async function renameContexts(
  db: Db,
  { companyId, ids, label, now }: { companyId: string; ids: string[]; label: string; now: Date },
): Promise<number> {
  const result = await db
    .updateTable('contexts')
    .set({ label: plainText(label), updatedAt: laterThanBefore(now) })
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns the website whose audits run in a context; null: none. The context is within the actor's reach. */
export async function listWebsitesInContext(
  db: Db,
  id: string,
): Promise<Array<{ id: string; name: string }>> {
  return db.selectFrom('websites').select(['id', 'name']).where('contextId', '=', id).execute();
}

export async function listCompanyWebsites(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('websites').select('id').where('companyId', '=', companyId).execute();
  return rows.map(({ id }) => id);
}

export async function deleteContext(db: Db, actor: Actor, id: string): Promise<void> {
  await db.deleteFrom('contexts').where('id', '=', id).where(contextWithinReach(actor)).execute();
}

function columnsOf({ label, url, accessOrigins }: ContextValues) {
  const named = { label: plainText(label), url };
  return accessOrigins === undefined ? named : { ...named, accessOrigins: jsonText(accessOrigins) };
}

function accessColumns({ sealed, names }: SealedAccess) {
  return { access: sealed, accessNames: jsonText(names) };
}

function sealedColumns({ sealed, names }: SealedVariables) {
  return { variables: sealed, variableNames: jsonText(names) };
}
