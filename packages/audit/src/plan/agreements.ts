import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Agreement, TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { boundValue } from './bounded-value.ts';
import { canonicalText } from './canonical-text.ts';
import type { AgreedValue, CompiledAgreement, CompiledPlan } from './compiled-plan.ts';
import type { PlanFindings } from './plan-findings.ts';
import type { DuePosition, Scope } from './scope.ts';
import { cutText, jsonText, plannedValueText } from './value-text.ts';

export function compileAgreement({ event, values }: Agreement): CompiledAgreement {
  return {
    event,
    values: values.map((value) => {
      const [source = '', ...path] = value.split(' ');
      return { source, path: path.join(' ').trim() };
    }),
  };
}

interface SeenEvent {
  event: TrackedEvent;
  index: number;
}

interface Parts {
  plan: CompiledPlan;
  events: readonly TrackedEvent[];
  scope: Scope;
  findings: PlanFindings;
}

/** Value from one source; `seen` is null if the event itself is missing. */
interface SourceValue extends AgreedValue {
  seen: SeenEvent | null;
  value: Json | undefined;
  /** Equal for values that agree. */
  key: string | null;
}

/**
 * Evaluates whether sources send equal values for one event. Their first occurrences in a step are compared, then the
 * second ones.
 */
export function evaluateAgreements({ plan, events, scope, findings }: Parts): void {
  if (plan.agreements.length === 0) return;
  const byName = Map.groupBy(
    events.map((event, index) => ({ event, index })),
    ({ event }) => event.name,
  );
  for (const agreement of plan.agreements) {
    const named = new Set(agreement.values.map(({ source }) => source));
    const seen = (byName.get(agreement.event) ?? []).filter(({ event }) => named.has(event.source));
    const sources = new Set(seen.map(({ event }) => event.source));
    for (const [step, together] of Map.groupBy(seen, ({ event }) => (scope.isJourney ? event.step : null))) {
      if (step !== null && step >= scope.endStep) continue;
      const position = { step, url: together[0]?.event.url ?? null };
      for (const values of valuesByOccurrence(agreement, together, sources)) {
        // A value with a finding is not compared to others.
        const sound = values.filter(({ seen, path }) => seen === null || !findings.isFaultyAt(seen, path));
        compareOccurrences(sound, { name: agreement.event, position, findings });
      }
    }
  }
}

/** Returns for each k the values from the k-th occurrences of all sources. */
function valuesByOccurrence(
  { values }: CompiledAgreement,
  together: readonly SeenEvent[],
  sources: ReadonlySet<string>,
): SourceValue[][] {
  const bySource = Map.groupBy(together, ({ event }) => event.source);
  const most = [...bySource.values()].reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: most }, (_, k) =>
    values.flatMap((value) => {
      const seen = bySource.get(value.source)?.[k] ?? null;
      // A source with the event at another step, or less often, has other findings for that.
      return seen === null && sources.has(value.source) ? [] : [sourceValue(value, seen)];
    }),
  );
}

function sourceValue({ source, path }: AgreedValue, seen: SeenEvent | null): SourceValue {
  const value = seen === null ? undefined : memberAt(seen.event.properties, path);
  return { source, path, seen, value, key: value === undefined ? null : keyOf(value) };
}

/** Returns a property by its dotted path; a name may contain dots itself. */
function memberAt(value: Json, path: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, path)) return (value as Record<string, Json>)[path];
  for (let point = path.indexOf('.'); point > 0; point = path.indexOf('.', point + 1)) {
    const name = path.slice(0, point);
    if (Object.hasOwn(value, name))
      return memberAt((value as Record<string, Json>)[name] as Json, path.slice(point + 1));
  }
  return undefined;
}

/**
 * Returns a key that is equal for values that agree: numbers agree as numbers, also if sent as text; other values agree
 * as text.
 */
function keyOf(value: Json): string {
  if (typeof value === 'number') return `number ${value}`;
  if (typeof value === 'object') return canonicalText(boundValue(value).value);
  const text = String(value).trim();
  return /^[+-]?\d{1,300}(\.\d{1,300})?$/.test(text) ? `number ${Number(text)}` : `text ${text}`;
}

interface ComparedOccurrences {
  name: string;
  position: DuePosition;
  findings: PlanFindings;
}

function compareOccurrences(
  values: readonly SourceValue[],
  { name, position, findings }: ComparedOccurrences,
): void {
  const expected = commonest(values);
  if (expected === null) return;
  for (const { source, path, seen, value, key } of values) {
    if (key === expected.key) continue;
    const finding = {
      kind: 'sources-disagree' as const,
      property: path,
      expected: cutText(jsonText(expected.value as Json)),
      seen: value === undefined ? null : plannedValueText(value),
    };
    if (seen === null) {
      if (!findings.isMissing(name, source)) findings.addDue({ name, source }, position, finding);
    } else findings.addSeen(seen, finding);
  }
}

/** Returns the value that most sources send; in case of a tie, that of the first named source. */
function commonest(values: readonly SourceValue[]): SourceValue | null {
  const groups = Map.groupBy(
    values.filter(({ key }) => key !== null),
    ({ key }) => key,
  );
  let best: readonly SourceValue[] = [];
  for (const group of groups.values()) if (group.length > best.length) best = group;
  return best[0] ?? null;
}
