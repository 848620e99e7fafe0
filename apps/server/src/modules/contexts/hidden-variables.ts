import { hiddenVariablesSchema, type HiddenVariables } from '@vigie/contract/website-context.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

const boundTo = (contextId: string): string => `contexts:${contextId}`;

/** The columns that keep a context's variables: sealed, and their names in the open. */
export function sealVariables(secrets: SecretBox, contextId: string, variables: HiddenVariables) {
  return {
    sealed: secrets.seal(JSON.stringify(variables), boundTo(contextId)),
    names: Object.keys(variables),
  };
}

/**
 * The hidden variables of a context, for an order that is being sent; null when the context is gone. Nobody may
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
