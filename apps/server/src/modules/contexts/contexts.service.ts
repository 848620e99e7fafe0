import { canonicalAddress } from '@vigie/contract/web-address.ts';
import type { ContextChange, ContextInput } from '@vigie/contract/website-context.ts';
import type { CompanyContexts } from '@vigie/contract/company.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { violates } from '../../db/violation.ts';
import { ApiError, refuseFields, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { listPoolsInContext } from '../pools/pool-tests.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  deleteContext,
  findContext,
  insertContext,
  listContexts,
  lockContext,
  listWebsitesInContext,
  updateContext,
  listCompanyWebsites,
  renameContexts,
} from './contexts.store.ts';
import { openVariables, sealVariables, openEntries, sealAccess } from './sealed-values.ts';
import { withAccessChanges, withChanges } from './sealed-changes.ts';

export async function listWebsiteContexts(call: Call, { websiteId }: { websiteId: string }) {
  const { db, actor } = call;
  await requireWebsite(call, websiteId);
  return listContexts(db, actor, websiteId);
}

export async function createContext(
  call: Call,
  { websiteId, ...input }: ContextInput & { websiteId: string },
  secrets: SecretBox,
) {
  const { db, now } = call;
  const website = await requireWebsite(call, websiteId);
  const id = createId(now.getTime());
  const variables = sealVariables(secrets, id, input.variables ?? {});
  const access = sealAccess(secrets, id, withAccessChanges([], input.accessChanges ?? []));
  const of = { id, companyId: website.companyId, websiteId };
  const context = { ...of, variables, access, now, ...valuesOf(input) };
  await insertContext(db, context).catch(refuseTakenLabel);
  return readContext(call, id);
}

/** Changes a context, unless somebody else has since `updatedAt`. Absent secrets and secrets without a change stay as they are. */
export async function changeContext(
  call: Call,
  { id, updatedAt, ...input }: ContextChange & { id: string; updatedAt: string },
  secrets: SecretBox,
) {
  const { db, actor, now } = call;
  const before = await lockContext(db, actor, id);
  if (before === null) throw new ApiError('not-found');
  requireUnchanged(before.updatedAt, updatedAt);
  const { variableChanges, accessChanges } = input;
  const next =
    variableChanges === undefined
      ? input.variables
      : withChanges((await openVariables({ db, secrets }, id)) ?? {}, variableChanges);
  const variables = next === undefined ? null : sealVariables(secrets, id, next);
  const access =
    accessChanges === undefined
      ? null
      : sealAccess(secrets, id, withAccessChanges(openEntries(secrets, id, before.access), accessChanges));
  const change = { id, variables, access, now, ...valuesOf(input) };
  if (!(await updateContext(db, actor, change).catch(refuseTakenLabel))) throw new ApiError('not-found');
  return readContext(call, id);
}

/**
 * Deletes a context. Refused while a pool runs in it, because the pool would continue on the website itself without
 * notice.
 */
export async function removeContext(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  await readContext(call, id);
  const pools = (await listPoolsInContext(db, id)).map((pool) => ({ kind: 'pool', ...pool }) as const);
  const websites = (await listWebsitesInContext(db, id)).map(
    (website) => ({ kind: 'website', ...website }) as const,
  );
  const by = [...websites, ...pools];
  if (by.length > 0) throw new ApiError('still-in-use', { data: { by } });
  await deleteContext(db, actor, id);
}

async function readContext({ db, actor }: Call, id: string) {
  return requireFound(await findContext(db, actor, id));
}

/**
 * Returns the columns of a context. Everyone who sees the website sees its address; secrets belong in hidden variables.
 */
function valuesOf({ label, url, accessOrigins }: ContextInput) {
  return { label, url: url === null ? null : canonicalAddress(url), accessOrigins };
}

function refuseTakenLabel(error: unknown): never {
  if (violates(error, 'contexts_website_id_label_key'))
    throw refuseFields([{ path: 'label', code: 'label-taken', params: {} }]);
  throw error;
}

/** Adds and renames contexts of a company's websites. The company is within the actor's reach. */
export async function changeCompanyContexts(
  call: Call,
  { companyId, contexts }: { companyId: string; contexts: CompanyContexts },
  secrets: SecretBox,
): Promise<void> {
  const { db, now } = call;
  for (const [index, { ids, label }] of contexts.renamed.entries()) {
    const change = { companyId, ids, label, now };
    const count = await renameContexts(db, change).catch(refuseTaken(`contexts.renamed.${index}`));
    if (count !== ids.length) throw refused(`contexts.renamed.${index}.ids`, 'context-unknown');
  }
  const own = new Set(await listCompanyWebsites(db, companyId));
  for (const [index, { label, websiteIds }] of contexts.created.entries())
    for (const websiteId of new Set(websiteIds)) {
      if (!own.has(websiteId)) throw refused(`contexts.created.${index}.websiteIds`, 'website-unknown');
      const id = createId(now.getTime());
      const sealed = { variables: sealVariables(secrets, id, {}), access: sealAccess(secrets, id, []) };
      await insertContext(db, { id, companyId, websiteId, label, url: null, ...sealed, now }).catch(
        refuseTaken(`contexts.created.${index}`),
      );
    }
}

const refused = (path: string, code: string) => refuseFields([{ path, code, params: {} }]);

function refuseTaken(path: string): (error: unknown) => never {
  return (error) => {
    if (violates(error, 'contexts_website_id_label_key')) throw refused(`${path}.label`, 'label-taken');
    throw error;
  };
}
