import { compilePlan, PlanFaultError, type PlanFault } from '@vigie/audit/plan/compile-plan.ts';
import type { CompiledPlan } from '@vigie/audit/plan/compiled-plan.ts';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { oneLine } from '../format/terminal-text.ts';
import { parsePlacedFile, type FieldPath, type PlacedFile } from '../placed-file/placed-file.ts';
import { readPlacedFile } from '../placed-file/read-placed-file.ts';
import { schemaFaults } from '../placed-file/schema-faults.ts';

const PLAN_BYTES_MAX = 20_000_000;

/** A tracking plan that was read, and where its fields stand. */
export interface PlanFile {
  path: string;
  plan: TrackingPlan;
  /** What judges by it. */
  compiled: CompiledPlan;
  placeOf: (field: FieldPath) => string;
}

/** Reads a tracking plan as YAML or JSON, or says all that is wrong with it. */
export async function readPlan(path: string): Promise<PlanFile | { faults: string[] }> {
  return planIn(await readPlacedFile(path, PLAN_BYTES_MAX), path);
}

/** The pure part of `readPlan`. */
export function parsePlan(text: string, path: string): PlanFile | { faults: string[] } {
  return planIn(parsePlacedFile(text, path), path);
}

function planIn(file: PlacedFile | { faults: string[] }, path: string): PlanFile | { faults: string[] } {
  if ('faults' in file) return file;
  const read = trackingPlanSchema.safeParse(file.content);
  if (!read.success) return { faults: schemaFaults(trackingPlanSchema, file) };
  try {
    return { path, plan: read.data, compiled: compilePlan(read.data), placeOf: file.placeOf };
  } catch (error) {
    if (!(error instanceof PlanFaultError)) throw error;
    return { faults: error.faults.map((fault) => sayPlanFault(fault, file)) };
  }
}

/** A fault of a schema has its place as a JSON pointer (RFC 6901) below its event. */
function sayPlanFault({ entry, path, message, fix }: PlanFault, { placeOf }: PlacedFile): string {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const field = ['events', entry, ...parts];
  return oneLine(`${placeOf(field)}: ${field.join('.')}: it ${message}: ${fix}`);
}
