import type { AccessName } from '@vigie/contract/access.ts';
import type { Actor } from '../../access/actor.ts';
import { contextWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export type ContextRow = NonNullable<Awaited<ReturnType<typeof findContext>>>;

/** Returns everything but what is sealed: no answer is made of that. */
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
 * Keeps a context from other changes until this call ends, and gives its sealed access; nothing is kept of one out of
 * reach.
 */
export async function lockContext(db: Db, actor: Actor, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('contexts')
    .select('access')
    .where('id', '=', id)
    .where(contextWithinReach(actor))
    .forUpdate()
    .executeTakeFirst();
  return row?.access ?? null;
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
  /** Left out: as they were. */
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
  /** Null: as they were. */
  variables: SealedVariables | null;
  access: SealedAccess | null;
  now: Date;
}

/** The company is the website's own, which the caller has found within reach. */
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

/** Returns false when the context is not within the actor's reach. */
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
      updatedAt: now,
    })
    .where('id', '=', id)
    .where(contextWithinReach(actor))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Renames contexts of a company, and answers how many there were. */
export async function renameContexts(
  db: Db,
  { companyId, ids, label, now }: { companyId: string; ids: string[]; label: string; now: Date },
): Promise<number> {
  const result = await db
    .updateTable('contexts')
    .set({ label: plainText(label), updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns the website whose audits are made in a context, if any. The context is within the actor's reach. */
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
