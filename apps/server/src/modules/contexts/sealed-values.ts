import { hiddenVariablesSchema, type HiddenVariables } from '@vigie/contract/website-context.ts';
import { accessEntriesSchema, type AccessEntry } from '@vigie/contract/access.ts';
import type { Db } from '../../db/schema/database.ts';
import { NO_SECRETS, type SecretBox, type ContextSecrets } from '../../secrets/secret-box.ts';

const boundTo = (contextId: string): string => `contexts:${contextId}`;

/** Returns the columns that keep a context's variables: sealed, and their names in the open. */
export function sealVariables(secrets: SecretBox, contextId: string, variables: HiddenVariables) {
  return {
    sealed: secrets.seal(JSON.stringify(variables), boundTo(contextId)),
    names: Object.keys(variables),
  };
}

/**
 * Opens the hidden variables of a context, for an order that is being sent; null when the context is gone. Nobody may
 * log them, store them or answer with them.
 */
export async function openVariables(
  { db, secrets }: { db: Db; secrets: SecretBox },
  contextId: string,
): Promise<HiddenVariables | null> {
  const row = await db
    .selectFrom('contexts')
    .select('variables')
    .where('id', '=', contextId)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.variables === null) return {};
  return hiddenVariablesSchema.parse(JSON.parse(secrets.open(row.variables, boundTo(contextId))));
}

const accessBoundTo = (contextId: string): string => `contexts:${contextId}:access`;

/** Returns the columns that keep a context's access: sealed, and its names in the open. */
export function sealAccess(secrets: SecretBox, contextId: string, entries: AccessEntry[]) {
  return {
    sealed: secrets.seal(JSON.stringify(entries), accessBoundTo(contextId)),
    names: entries.map(({ kind, name }) => ({ kind, name })),
  };
}

/** Opens the entries of a context's access. Nobody may log them, store them or answer with them. */
export function openEntries(secrets: SecretBox, contextId: string, sealed: Buffer | null): AccessEntry[] {
  if (sealed === null) return [];
  return accessEntriesSchema.parse(JSON.parse(secrets.open(sealed, accessBoundTo(contextId))));
}

/** Opens the secrets of a context, for an order that is being sent; of one that is gone: none. */
export async function openSecrets(
  { db, secrets }: { db: Db; secrets: SecretBox },
  contextId: string,
): Promise<ContextSecrets> {
  const row = await db
    .selectFrom('contexts')
    .innerJoin('websites', 'websites.id', 'contexts.websiteId')
    .select(['access', 'accessOrigins', 'contexts.url as contextUrl', 'websites.url as websiteUrl'])
    .where('contexts.id', '=', contextId)
    .executeTakeFirst();
  const variables = await openVariables({ db, secrets }, contextId);
  if (row === undefined || variables === null) return NO_SECRETS;
  const own = new URL(row.contextUrl ?? row.websiteUrl).origin;
  const origins = row.accessOrigins.length > 0 ? row.accessOrigins : [own];
  return { variables, access: { origins, entries: openEntries(secrets, contextId, row.access) } };
}
