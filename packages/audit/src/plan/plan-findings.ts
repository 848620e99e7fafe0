import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { CompiledEntry } from './compiled-plan.ts';
import type { Occurrence } from './occurrences.ts';
import type { DuePosition, Scope } from './scope.ts';
import { cutText } from './value-text.ts';

/** Maximum number of findings of one visit, so that no page fills the database. */
const FINDINGS_MAX = 2_000;

type FindingText = Pick<PlanFinding, 'kind' | 'property' | 'expected' | 'seen'>;

export interface PlanFindings {
  /** Adds a finding about an event that was seen. */
  addSeen(seen: Pick<Occurrence, 'event' | 'index'>, text: FindingText): void;
  /** Adds a finding about an event that was due. */
  addDue(entry: Pick<CompiledEntry, 'name' | 'source'>, position: DuePosition, text: FindingText): void;
  /** Returns whether an event has a finding of its own. */
  isFaulty(seen: Pick<Occurrence, 'index'>): boolean;
  /** Returns whether a property of an event, or one that contains it, has a finding. */
  isFaultyAt(seen: Pick<Occurrence, 'index'>, property: string): boolean;
  /** Returns whether an event is missing on a source, at a step or anywhere. */
  isMissing(name: string, source: string): boolean;
  /** Returns the findings by step, page, event, source, property and kind. */
  sorted(): PlanFinding[];
}

export function createFindings(scope: Scope): PlanFindings {
  const findings: PlanFinding[] = [];
  const faulty = new Map<number, Set<string>>();
  const missing = new Set<string>();
  const add = (finding: PlanFinding): void => {
    if (findings.length < FINDINGS_MAX) findings.push(finding);
  };
  return {
    addSeen: ({ event, index }, text) => {
      const { name, source, step, url, requestId, push, atMs } = event;
      const paths = faulty.get(index) ?? new Set();
      faulty.set(index, paths.add(text.property ?? ''));
      const where = { event: cutText(name), source, step: scope.isJourney ? step : null, url };
      add({ ...text, ...where, proof: { requestId, push, atMs } });
    },
    addDue: ({ name, source }, { step, url }, text) => {
      if (text.kind === 'missing') missing.add(`${source} ${name}`);
      add({ ...text, event: name, source, step, url, proof: null });
    },
    isFaulty: ({ index }) => faulty.has(index),
    isFaultyAt: ({ index }, property) => {
      const paths = faulty.get(index);
      return (
        paths !== undefined && [...paths].some((path) => property === path || property.startsWith(`${path}.`))
      );
    },
    isMissing: (name, source) => missing.has(`${source} ${name}`),
    sorted: () => findings.toSorted(inOrder),
  };
}

function inOrder(a: PlanFinding, b: PlanFinding): number {
  const keys = ['step', 'url', 'event', 'source', 'property', 'kind'] as const;
  for (const key of keys) {
    const [left, right] = [a[key], b[key]];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return (a.proof?.atMs ?? 0) - (b.proof?.atMs ?? 0);
}
