import type { Locale } from '@vigie/contract/locales.ts';
import type { SharedPlan } from '@vigie/contract/shared-link.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readPlanDocument } from '../tracking-plans/plan-files.service.ts';
import { readerOf } from './link-reader.ts';
import { openLink, type Opening } from './opened-link.service.ts';
import { readSender } from './report-brands.service.ts';

/** Returns the last version of the tracking plan that a link opens, without visits, findings or authors. */
export async function openSharedPlan(
  db: Db,
  { locale, ...opening }: Opening & { locale: Locale },
): Promise<SharedPlan> {
  const { expiresAt, websites } = await openLink(db, 'shared-plan', opening);
  const [website] = websites;
  if (website === undefined) throw new ApiError('not-found');
  const { id: websiteId, companyId, name, url } = website;
  const call = { db, actor: readerOf({ companyId, websiteId }), now: opening.now };
  return {
    website: { name, url },
    sender: await readSender(db, companyId),
    expiresAt: expiresAt.toISOString(),
    plan: await readPlanDocument(call, { websiteId, locale }),
  };
}
