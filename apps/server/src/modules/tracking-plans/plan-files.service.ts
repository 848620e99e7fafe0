import { isTooDeep } from '@vigie/audit/plan-files/json-files.ts';
import { FAULTS_MAX, faultAt, faultsOfPlan } from '@vigie/audit/plan-files/plan-checks.ts';
import { isReadFormat, readPlanFiles, detectFormat } from '@vigie/audit/plan-files/read-plan-files.ts';
import { writeMarkdown } from '@vigie/audit/plan-files/write-markdown.ts';
import { writePlan } from '@vigie/audit/plan-files/write-plan.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import {
  type PlanFileFault,
  type PlanFileFormat,
  type PlanReading,
  type PlanReadingInput,
} from '@vigie/contract/plan-import.ts';
import type { SharedPlan } from '@vigie/contract/shared-link.ts';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { parseDocument, stringify } from 'yaml';
import type { Call } from '../../access/actor.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readPlan, requirePlan } from './plans.service.ts';

/** Format that is read and written here, as YAML; the audit package handles the others. */
const OWN = 'vigie';

/** Parses files as a plan, and returns the plan with errors; stores nothing. */
export async function readFiles(
  call: Call,
  { websiteId, ...input }: PlanReadingInput & { websiteId: string },
): Promise<PlanReading> {
  await requireWebsite(call, websiteId);
  const { files } = input;
  const format = input.format ?? detectFormat(files);
  if (isReadFormat(format)) return readPlanFiles({ ...input, format });
  const [file, ...others] = files;
  const extra = others.map(({ name }) => faultAt({ file: name }, 'one-file-expected'));
  if (file?.text === undefined)
    return answer(null, [faultAt({ file: file?.name ?? '' }, 'text-expected'), ...extra]);
  const read = readPlanText(file.name, file.text);
  return answer(read.plan, [...read.faults, ...extra]);
}

function answer(plan: TrackingPlan | null, faults: PlanFileFault[]): PlanReading {
  return { format: OWN, plan, faults: faults.slice(0, FAULTS_MAX), columns: [] };
}

type Read = Pick<PlanReading, 'plan' | 'faults'>;

/** Parses YAML, of which JSON is a subset. */
function readPlanText(name: string, text: string): Read {
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true });
  const [broken] = document.errors;
  if (broken !== undefined)
    return {
      plan: null,
      faults: [faultAt({ file: name, line: broken.linePos?.[0].line ?? null }, 'syntax-invalid')],
    };
  const value = valueOf(document);
  if (value === undefined || isTooDeep(value))
    return { plan: null, faults: [faultAt({ file: name }, 'too-deep')] };
  const parsed = trackingPlanSchema.safeParse(value);
  if (!parsed.success)
    return {
      plan: null,
      faults: parsed.error.issues.map(({ path, message }) =>
        faultAt({ file: name, column: path.join('.') }, message),
      ),
    };
  return { plan: parsed.data, faults: faultsOfPlan(parsed.data, () => ({ file: name })) };
}

/** Returns the value of a document; undefined if its aliases would make it endless. */
function valueOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? null;
  } catch {
    return undefined;
  }
}

interface PlanFileQuery {
  websiteId: string;
  version?: number | undefined;
  format: PlanFileFormat;
  locale: Locale;
}

export async function writeFile(call: Call, query: PlanFileQuery): Promise<File> {
  const { format, locale } = query;
  const { plan, version } = await requirePlan(call, query);
  if (format === OWN) {
    const text = stringify(plan, { lineWidth: 0 });
    return new File([text], `tracking-plan-${version}.yaml`, { type: 'application/yaml; charset=utf-8' });
  }
  const { ending, type, bytes } = writePlan(plan, format, locale);
  return new File([bytes], `tracking-plan-${version}.${ending}`, { type });
}

/** Returns the last version as a document for readers; null: the website has none. */
export async function readPlanDocument(
  call: Call,
  { websiteId, locale }: { websiteId: string; locale: Locale },
): Promise<SharedPlan['plan']> {
  const { plan, current } = await readPlan(call, { websiteId });
  if (plan === null || current === null) return null;
  const { version, at } = current;
  return { version, at, text: writeMarkdown(plan, locale) };
}
