import type { ContextChange, ContextInput, WebsiteContext } from '@vigie/contract/website-context.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { violates } from '../../db/violation.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { listPoolsInContext } from '../pools/pool-uses.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  deleteContext,
  findContext,
  insertContext,
  listContexts,
  lockContext,
  updateContext,
  type ContextRow,
} from './contexts.store.ts';
import { openVariables, sealVariables } from './hidden-variables.ts';
import { withChanges } from './variable-changes.ts';

export async function listWebsiteContexts(
  call: Call,
  { websiteId }: { websiteId: string },
): Promise<WebsiteContext[]> {
  const { db, actor } = call;
  await requireWebsite(call, websiteId);
  return (await listContexts(db, actor, websiteId)).map(presentContext);
}

export async function createContext(
  call: Call,
  { websiteId, ...input }: ContextInput & { websiteId: string },
  secrets: SecretBox,
): Promise<WebsiteContext> {
  const { db, now } = call;
  const website = await requireWebsite(call, websiteId);
  const id = createId(now.getTime());
  const variables = sealVariables(secrets, id, input.variables ?? {});
  const context = { id, companyId: website.companyId, websiteId, variables, now, ...valuesOf(input) };
  await insertContext(db, context).catch(refuseTakenLabel);
  return readContext(call, id);
}

/** Changes a context; variables that are left out stay as they are, and so do those that no change names. */
export async function changeContext(
  call: Call,
  { id, ...input }: ContextChange & { id: string },
  secrets: SecretBox,
): Promise<WebsiteContext> {
  const { db, actor, now } = call;
  await lockContext(db, actor, id);
  const { variableChanges } = input;
  const next =
    variableChanges === undefined
      ? input.variables
      : withChanges((await openVariables({ db, secrets }, id)) ?? {}, variableChanges);
  const variables = next === undefined ? null : sealVariables(secrets, id, next);
  const change = { id, variables, now, ...valuesOf(input) };
  if (!(await updateContext(db, actor, change).catch(refuseTakenLabel))) throw new Refusal('not-found');
  return readContext(call, id);
}

/** Deletes a context, unless a pool runs in it: that would go on silently on the website itself. */
export async function removeContext(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  await readContext(call, id);
  const pools = await listPoolsInContext(db, id);
  if (pools.length > 0)
    throw new Refusal('still-in-use', { data: { by: pools.map((pool) => ({ kind: 'pool', ...pool })) } });
  await deleteContext(db, actor, id);
}

async function readContext({ db, actor }: Call, id: string): Promise<WebsiteContext> {
  const row = await findContext(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return presentContext(row);
}

function valuesOf({ label, url }: ContextInput) {
  return { label, url: url === null ? null : withoutCredentials(url) };
}

/** A context's address is told to everyone who sees the website; its secrets are hidden variables. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}

function refuseTakenLabel(error: unknown): never {
  if (violates(error, 'contexts_website_id_label_key'))
    throw refuseFields([{ path: 'label', code: 'label-taken', params: {} }]);
  throw error;
}

function presentContext(row: ContextRow): WebsiteContext {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
