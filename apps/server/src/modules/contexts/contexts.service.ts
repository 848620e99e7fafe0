import { canonicalAddress } from '@vigie/contract/web-address.ts';
import type { ContextChange, ContextInput } from '@vigie/contract/website-context.ts';
import type { CompanyContexts } from '@vigie/contract/company.ts';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { ApiError, refuseField, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { listPoolsInContext } from '../pools/pool-tests.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  contexts,
  lockContext,
  listWebsitesInContext,
  listCompanyWebsites,
  renameContexts,
} from './contexts.store.ts';
import { openVariables, sealVariables, openEntries, sealAccess } from './sealed-values.ts';
import { withAccessChanges, withChanges } from './sealed-changes.ts';

export async function listWebsiteContexts(call: Call, { websiteId }: { websiteId: string }) {
  await requireWebsite(call, websiteId);
  return contexts.select(call).where('websiteId', '=', websiteId).orderBy('label').orderBy('id').execute();
}

export async function createContext(
  call: Call,
  { websiteId, ...input }: ContextInput & { websiteId: string },
  secrets: SecretBox,
) {
  const { db, now } = call;
  const website = await requireWebsite(call, websiteId);
  const id = createId(now.getTime());
  const sealed = {
    ...sealVariables(secrets, id, input.variables ?? {}),
    ...sealAccess(secrets, id, withAccessChanges([], input.accessChanges ?? [])),
  };
  const of = { id, companyId: website.companyId, websiteId, createdAt: now, updatedAt: now };
  await contexts.insert(db, { ...of, ...columnsOf(input), ...sealed }).catch(refuseTaken('label'));
  return contexts.require(call, id);
}

/** Changes a context, unless somebody else has since `updatedAt`. Absent secrets and secrets without a change stay as they are. */
export async function changeContext(
  call: Call,
  { id, updatedAt, ...input }: ContextChange & { id: string; updatedAt: string },
  secrets: SecretBox,
) {
  const { db, actor } = call;
  const before = requireFound(await lockContext(db, actor, id));
  requireUnchanged(before.updatedAt, updatedAt);
  const { variableChanges, accessChanges } = input;
  const next =
    variableChanges === undefined
      ? input.variables
      : withChanges((await openVariables({ db, secrets }, id)) ?? {}, variableChanges);
  const access = accessChanges && withAccessChanges(openEntries(secrets, id, before.access), accessChanges);
  const sealed = {
    ...(next !== undefined && sealVariables(secrets, id, next)),
    ...(access !== undefined && sealAccess(secrets, id, access)),
  };
  await contexts.update(call, id, { ...columnsOf(input), ...sealed }).catch(refuseTaken('label'));
  return contexts.require(call, id);
}

/**
 * Deletes a context. Refused while a pool runs in it, because the pool would continue on the website itself without
 * notice.
 */
export async function removeContext(call: Call, { id }: { id: string }): Promise<void> {
  const { db } = call;
  await contexts.require(call, id);
  const pools = (await listPoolsInContext(db, id)).map((pool) => ({ kind: 'pool', ...pool }) as const);
  const websites = (await listWebsitesInContext(db, id)).map(
    (website) => ({ kind: 'website', ...website }) as const,
  );
  const by = [...websites, ...pools];
  if (by.length > 0) throw new ApiError('still-in-use', { data: { by } });
  await contexts.remove(call, { id });
}

/**
 * Returns the columns of a context. Everyone who sees the website sees its address; secrets belong in hidden variables.
 */
function columnsOf({ label, url, accessOrigins }: ContextInput) {
  return {
    label,
    url: url === null ? null : canonicalAddress(url),
    ...(accessOrigins !== undefined && { accessOrigins: jsonText(accessOrigins) }),
  };
}

/** Adds and renames contexts of a company's websites. The company is within the actor's reach. */
export async function changeCompanyContexts(
  call: Call,
  { companyId, contexts: changes }: { companyId: string; contexts: CompanyContexts },
  secrets: SecretBox,
): Promise<void> {
  const { db, now } = call;
  for (const [index, { ids, label }] of changes.renamed.entries()) {
    const change = { companyId, ids, label, now };
    const count = await renameContexts(db, change).catch(refuseTaken(`contexts.renamed.${index}.label`));
    if (count !== ids.length) throw refuseField(`contexts.renamed.${index}.ids`, 'context-unknown');
  }
  const own = new Set(await listCompanyWebsites(db, companyId));
  for (const [index, { label, websiteIds }] of changes.created.entries())
    for (const websiteId of new Set(websiteIds)) {
      if (!own.has(websiteId)) throw refuseField(`contexts.created.${index}.websiteIds`, 'website-unknown');
      const id = createId(now.getTime());
      const sealed = { ...sealVariables(secrets, id, {}), ...sealAccess(secrets, id, []) };
      const of = { id, companyId, websiteId, label, url: null, createdAt: now, updatedAt: now };
      await contexts.insert(db, { ...of, ...sealed }).catch(refuseTaken(`contexts.created.${index}.label`));
    }
}

const refuseTaken = (path: string) =>
  refuseViolation('contexts_website_id_label_key', () => refuseField(path, 'label-taken'));
