import type { ReportBrand, reportBrandInputSchema } from '@vigie/contract/client-report.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { logoPicture } from '../../pictures/square-picture.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { findBrand, putBrand } from './report-brands.store.ts';

export async function readReportBrand(call: Call, { id }: { id: string }): Promise<ReportBrand> {
  await requireCompany(call, id);
  const brand = await findBrand(call.db, id);
  return { name: brand.own ?? '', logo: brand.logo?.toString('base64') ?? null };
}

export async function setReportBrand(
  call: Call,
  { id, name, logo: file, removesLogo }: z.infer<typeof reportBrandInputSchema> & { id: string },
): Promise<ReportBrand> {
  await requireCompany(call, id);
  const before = await findBrand(call.db, id);
  const logo = file === undefined ? (removesLogo ? null : before.logo) : await logoPicture(file);
  await putBrand(call.db, { companyId: id, name, logo });
  return readReportBrand(call, { id });
}

/** Returns the sender shown on a company's reports; null if it has no name and no logo for them. */
export async function readSender(db: Db, companyId: string): Promise<SharedHealth['sender']> {
  const { own, logo, companyName } = await findBrand(db, companyId);
  if (own === null && logo === null) return null;
  return { name: own ?? companyName, logo: logo?.toString('base64') ?? null };
}
