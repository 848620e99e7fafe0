import { readPlanFiles } from '@vigie/audit/plan-files/read-plan-files.ts';
import { writePlan } from '@vigie/audit/plan-files/write-plan.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { PlanFileFormat, PlanReading, PlanReadingInput } from '@vigie/contract/plan-import.ts';
import type { Call } from '../../access/actor.ts';
import type { Carrier } from '../../http/routes.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requirePlan } from './plans.service.ts';

/** Reads files as a plan, and says what is wrong in them. */
export async function readFiles(
  call: Call,
  { websiteId, ...input }: PlanReadingInput & { websiteId: string },
): Promise<PlanReading> {
  await requireWebsite(call, websiteId);
  return readPlanFiles(input);
}

interface AskedFile {
  websiteId: string;
  version?: number | undefined;
  format: PlanFileFormat;
  locale: Locale;
}

/** The plan as a file that others read. */
export async function writeFile(call: Call, asked: AskedFile, { request }: Carrier): Promise<Blob> {
  const { plan } = await requirePlan(call, asked);
  const { name, type, bytes } = await writePlan(plan, asked.format, asked.locale);
  request.sendAsFile({ name, type });
  return new Blob([Uint8Array.from(bytes)], { type });
}
