import type { CompanyChange, NewCompany } from '@vigie/contract/company.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { websiteInputSchema } from '@vigie/contract/website.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { requireUnchanged, ApiError } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { addFirstChannel } from '../channels/first-channel.service.ts';
import { changeCompanyContexts, createContext } from '../contexts/contexts.service.ts';
import { languageOfUser } from '../mail/mail.service.ts';
import { deleteDraftsOf } from '../websites/drafts.store.ts';
import { createWebsite } from '../websites/websites.service.ts';
import { insertCompany, updateCompany, updateGuestCode } from './companies.store.ts';
import { deleteCompany, listUses, lockCompany } from './company-removal.store.ts';
import { createGuestCode } from './guest-code.ts';
import { readCompany, requireCompany } from './read-companies.service.ts';

/** Creates a company, and its first website with contexts if the input has them. */
export async function createCompany(call: Call, { website, ...input }: NewCompany, secrets: SecretBox) {
  const { db, actor, now } = call;
  const id = createId(now.getTime());
  await insertCompany(db, { ...input, id, guestCode: createGuestCode(), now });
  await addFirstChannel({ db, now }, { companyId: id, locale: await languageOfUser(db, actor.userId) });
  if (website) await addFirstWebsite({ ...call, actor: { ...actor, companyId: id } }, website, secrets);
  return readCompany(call, { id });
}

async function addFirstWebsite(
  call: Call,
  { contexts, ...input }: NonNullable<NewCompany['website']>,
  secrets: SecretBox,
): Promise<void> {
  const website = websiteInputSchema.parse({ ...input, tracking: NO_TRACKER });
  const { id: websiteId } = await createWebsite(call, website);
  for (const context of contexts) await createContext(call, { ...context, websiteId, url: null }, secrets);
}

export async function changeCompany(
  call: Call,
  { id, updatedAt, contexts, ...input }: CompanyChange & { id: string },
  secrets: SecretBox,
) {
  const { db } = call;
  await requireCompany(call, id);
  await lockCompany(db, id);
  requireUnchanged((await requireCompany(call, id)).updatedAt, updatedAt);
  await updateCompany(call, id, input);
  if (contexts) await changeCompanyContexts(call, { companyId: id, contexts }, secrets);
  return readCompany(call, { id });
}

/** Creates another guest code; the previous one no longer works. */
export async function rotateGuestCode(call: Call, { id }: { id: string }) {
  await requireCompany(call, id);
  await updateGuestCode(call.db, id, createGuestCode());
  return readCompany(call, { id });
}

/** Deletes a company and its draft websites. Refused while the company still contains anything else. */
export async function removeCompany(call: Call, { id }: { id: string }): Promise<void> {
  const { db } = call;
  await requireCompany(call, id);
  await lockCompany(db, id);
  const by = await listUses(db, id);
  if (by.length > 0) throw new ApiError('still-in-use', { data: { by } });
  await deleteDraftsOf(db, id);
  await deleteCompany(db, id);
}
