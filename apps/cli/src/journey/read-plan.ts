import { compilePlan, PlanFaultError } from '@vigie/audit/plan/compile-plan.ts';
import type { CompiledPlan } from '@vigie/audit/plan/compiled-plan.ts';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { oneLine } from '../format/terminal-text.ts';
import {
  parsePositionedFile,
  type FieldPath,
  type PositionedFile,
} from '../positioned-file/positioned-file.ts';
import { readPositionedFile } from '../positioned-file/read-positioned-file.ts';
import { schemaFaults } from '../positioned-file/schema-faults.ts';

const PLAN_BYTES_MAX = 20_000_000;

/** A tracking plan that was read, with the positions of its fields. */
export interface PlanFile {
  path: string;
  plan: TrackingPlan;
  /** Compiled form, used for the evaluation. */
  compiled: CompiledPlan;
  positionOf: (field: FieldPath) => string;
}

/** Reads a tracking plan as YAML or JSON; returns every fault if it is invalid. */
export async function readPlanFile(path: string): Promise<PlanFile | { faults: string[] }> {
  return planIn(await readPositionedFile(path, PLAN_BYTES_MAX), path);
}

/** Parses a tracking plan; the pure part of `readPlan`. */
export function parsePlan(text: string, path: string): PlanFile | { faults: string[] } {
  return planIn(parsePositionedFile(text, path), path);
}

function planIn(file: PositionedFile | { faults: string[] }, path: string): PlanFile | { faults: string[] } {
  if ('faults' in file) return file;
  const read = trackingPlanSchema.safeParse(file.content);
  if (!read.success) return { faults: schemaFaults(trackingPlanSchema, file) };
  const { positionOf } = file;
  const compiled = compiledPlan(read.data);
  if (!('faults' in compiled)) return { path, plan: read.data, compiled, positionOf };
  const describePlanFault = ({ path: field, text }: PositionedFault) =>
    `${positionOf(field)}: ${field.join('.')}: ${text}`;
  return { faults: compiled.faults.map((fault) => oneLine(describePlanFault(fault))) };
}

interface PositionedFault {
  path: FieldPath;
  text: string;
}

/** Returns the faults that make a plan unusable, each with its field and the fix. */
export function planFaults(plan: TrackingPlan): PositionedFault[] {
  const compiled = compiledPlan(plan);
  return 'faults' in compiled ? compiled.faults : [];
}

function compiledPlan(plan: TrackingPlan): CompiledPlan | { faults: PositionedFault[] } {
  try {
    return compilePlan(plan);
  } catch (error) {
    if (!(error instanceof PlanFaultError)) throw error;
    const faults = error.faults.map(({ entry, path, message, fix }) => ({
      path: ['events', entry, ...pointed(path)],
      text: `it ${message}: ${fix}`,
    }));
    return { faults };
  }
}

/** Returns the names of a JSON pointer (RFC 6901). */
const pointed = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
