import type { PlanFileFault } from '@vigie/contract/plan-import.ts';
import {
  PLAN_LIMITS,
  planEventSchema,
  type PlanEvent,
  type TrackingPlan,
} from '@vigie/contract/tracking-plan.ts';
import { compilePlan } from '../plan/compile-plan.ts';
import { PlanFaultError } from '../plan/plan-fault.ts';

const SEEN_MAX = 200;
export const FAULTS_MAX = 1_000;

export type FaultPosition = Pick<PlanFileFault, 'file'> & Partial<Pick<PlanFileFault, 'line' | 'column'>>;

export function faultAt(position: FaultPosition, code: string, seen: string | null = null): PlanFileFault {
  const text = seen === null || seen.length <= SEEN_MAX ? seen : `${seen.slice(0, SEEN_MAX - 1)}…`;
  return { line: null, column: null, ...position, code, seen: text };
}

/** Event of a file with its position, before validation. */
export interface ReadEvent {
  event: Record<string, unknown>;
  position: FaultPosition;
}

export interface CheckedPlan {
  plan: TrackingPlan | null;
  faults: PlanFileFault[];
}

/** Returns the valid events as a plan, and the faults of the others. */
export function checkEvents(read: readonly ReadEvent[], before: readonly PlanFileFault[] = []): CheckedPlan {
  const faults = [...before];
  const positions: FaultPosition[] = [];
  const events: PlanEvent[] = [];
  for (const { event, position } of read.slice(0, PLAN_LIMITS.events)) {
    const parsed = planEventSchema.safeParse(event);
    if (parsed.success) {
      events.push(parsed.data);
      positions.push(position);
    } else
      for (const { path, message } of parsed.error.issues)
        faults.push(
          faultAt({ ...position, column: path.join('.') }, message, textOf(event[String(path[0])])),
        );
  }
  const [first] = read;
  if (first !== undefined && read.length > PLAN_LIMITS.events)
    faults.push(faultAt({ file: first.position.file }, 'plan-too-large', String(read.length)));
  if (events.length === 0) return { plan: null, faults: faults.slice(0, FAULTS_MAX) };
  const plan: TrackingPlan = { events, agree: [], unplanned: 'allow' };
  for (const { column, ...fault } of faultsOfPlan(plan, (entry) => positions[entry] ?? { file: '' }))
    faults.push({ ...fault, column });
  return { plan, faults: faults.slice(0, FAULTS_MAX) };
}

/** Returns the faults that make a plan unusable, each at the position of its entry. */
export function faultsOfPlan(
  plan: TrackingPlan,
  positionOf: (entry: number) => FaultPosition,
): PlanFileFault[] {
  try {
    compilePlan(plan);
    return [];
  } catch (error) {
    if (!(error instanceof PlanFaultError)) throw error;
    return error.faults.map(({ code, entry, path, message, fix }) => {
      const column = `events.${entry}${path.replaceAll('/', '.')}`;
      return faultAt({ ...positionOf(entry), column }, code, `${message}; ${fix}`);
    });
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
