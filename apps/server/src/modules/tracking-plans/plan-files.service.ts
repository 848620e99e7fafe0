import { PlanFaultError, compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import {
  PLAN_FILE_FORMATS,
  type PlanFileFault,
  type PlanFileFormat,
  type PlanReading,
  type PlanReadingInput,
} from '@vigie/contract/plan-import.ts';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { parseDocument, stringify } from 'yaml';
import type { Call } from '../../access/actor.ts';
import { refuseFields } from '../../errors/refusal.ts';
import type { Carrier } from '../../http/routes.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requirePlan } from './plans.service.ts';

/** Formats that the server reads and writes; others are read by what is still to come of the audit package. */
const OWN = 'vigie';
const DEPTH_MAX = 100;
const SEEN_MAX = 200;
const FAULTS_MAX = 1_000;

/** Reads files as a plan, and says what is wrong in them; nothing is saved. */
export async function readFiles(
  call: Call,
  { websiteId, files, format = OWN }: PlanReadingInput & { websiteId: string },
): Promise<PlanReading> {
  await requireWebsite(call, websiteId);
  requireOwn(format);
  const [file, ...others] = files;
  const extra = others.map(({ name }) => faultOf(name, 'one-file-expected'));
  if (file?.text === undefined) return answer(null, [faultOf(file?.name ?? '', 'text-expected'), ...extra]);
  const read = readPlanText(file.name, file.text);
  return answer(read.plan, [...read.faults, ...extra]);
}

function answer(plan: TrackingPlan | null, faults: PlanFileFault[]): PlanReading {
  return { format: OWN, plan, faults: faults.slice(0, FAULTS_MAX), columns: [] };
}

function faultOf(file: string, code: string, at: Partial<PlanFileFault> = {}): PlanFileFault {
  return { file, line: null, column: null, seen: null, ...at, code };
}

type Read = Pick<PlanReading, 'plan' | 'faults'>;

/** YAML, of which JSON is a part. */
function readPlanText(name: string, text: string): Read {
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true });
  const [broken] = document.errors;
  if (broken !== undefined)
    return {
      plan: null,
      faults: [faultOf(name, 'syntax-invalid', { line: broken.linePos?.[0].line ?? null })],
    };
  const value = valueOf(document);
  if (value === undefined || isTooDeep(value)) return { plan: null, faults: [faultOf(name, 'too-deep')] };
  const parsed = trackingPlanSchema.safeParse(value);
  if (!parsed.success)
    return {
      plan: null,
      faults: parsed.error.issues.map(({ path, message }) =>
        faultOf(name, message, { column: path.join('.') }),
      ),
    };
  return { plan: parsed.data, faults: faultsOfPlan(name, parsed.data) };
}

/** Undefined: its aliases would make it endless. */
function valueOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? null;
  } catch {
    return undefined;
  }
}

/** Level by level, so that no file is deeper than the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function faultsOfPlan(name: string, plan: TrackingPlan): PlanFileFault[] {
  try {
    compilePlan(plan);
    return [];
  } catch (error) {
    if (!(error instanceof PlanFaultError)) throw error;
    return error.faults.map(({ code, entry, path, message }) =>
      faultOf(name, code, {
        column: `events.${entry}${path.replaceAll('/', '.')}`,
        seen: message.slice(0, SEEN_MAX),
      }),
    );
  }
}

interface AskedFile {
  websiteId: string;
  version?: number | undefined;
  format: PlanFileFormat;
  locale: Locale;
}

/** The plan as a file of the same format. */
export async function writeFile(call: Call, asked: AskedFile, { request }: Carrier): Promise<Blob> {
  requireOwn(asked.format);
  const { plan, version } = await requirePlan(call, asked);
  const type = 'application/yaml; charset=utf-8';
  request.sendAsFile({ name: `tracking-plan-${version}.yaml`, type });
  return new Blob([stringify(plan, { lineWidth: 0 })], { type });
}

function requireOwn(format: PlanFileFormat): void {
  if (format === OWN) return;
  const others = PLAN_FILE_FORMATS.filter((one) => one !== OWN).join(', ');
  throw refuseFields([{ path: 'format', code: 'format-not-read', params: { formats: others } }]);
}
