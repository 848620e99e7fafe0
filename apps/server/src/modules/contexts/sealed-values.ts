import { hiddenVariablesSchema, type HiddenVariables } from '@vigie/contract/website-context.ts';
import { accessEntriesSchema, type AccessEntry, type AccessName } from '@vigie/contract/access.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { NO_SECRETS, type SecretBox, type ContextSecrets } from '../../secrets/secret-box.ts';

const boundTo = (contextId: string): string => `contexts:${contextId}`;

/** Returns the columns for a context's variables: sealed values, and names in clear text. */
export function sealVariables(secrets: SecretBox, contextId: string, variables: HiddenVariables) {
  return {
    variables: secrets.seal(JSON.stringify(variables), boundTo(contextId)),
    variableNames: jsonText(Object.keys(variables)),
  };
}

/**
 * Returns the hidden variables of a context in clear text, for an order that is being sent. Null if the context is
 * deleted. They must not be logged, stored or returned to a client.
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

/** Returns the columns for a context's access: sealed values, and names in clear text. */
export function sealAccess(secrets: SecretBox, contextId: string, entries: AccessEntry[]) {
  return {
    access: secrets.seal(JSON.stringify(entries), accessBoundTo(contextId)),
    accessNames: jsonText(entries.map(({ kind, name }): AccessName => ({ kind, name }))),
  };
}

/** Returns the entries of a context's access in clear text. They must not be logged, stored or returned to a client. */
export function openEntries(secrets: SecretBox, contextId: string, sealed: Buffer | null): AccessEntry[] {
  if (sealed === null) return [];
  return accessEntriesSchema.parse(JSON.parse(secrets.open(sealed, accessBoundTo(contextId))));
}

/** Returns the secrets of a context in clear text, for an order that is being sent; none for a deleted context. */
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
