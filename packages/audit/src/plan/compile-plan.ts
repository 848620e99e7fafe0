import { isPathPattern, pathMatcher } from '@vigie/contract/path-pattern.ts';
import type { PlanEvent, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { compileAgreement } from './agreements.ts';
import { checkSchema } from './check-schema.ts';
import type { CompiledEntry, CompiledPlan, PageMatcher } from './compiled-plan.ts';
import { PlanFaultError, type PlanFault } from './plan-fault.ts';
import { propertyFaults, type PropertyCheck } from './property-faults.ts';
import { createValidators } from './schema-validator.ts';

export { PlanFaultError, type PlanFault } from './plan-fault.ts';

/**
 * Compiles a plan that evaluates visits and journeys. Throws a `PlanFaultError` with all its faults. Schemas are
 * compiled when their event first occurs, so a plan of 2,000 events is ready at once.
 */
export function compilePlan(plan: TrackingPlan): CompiledPlan {
  const faults = plan.events.flatMap(entryFaults);
  if (faults.length > 0) throw new PlanFaultError(faults);
  const validatorOf = createValidators();
  const entries = plan.events.flatMap((event, index) => {
    const { schema, sources } = event;
    const check = schema === undefined ? null : { schema, validate: validatorOf(schema) };
    const isDueOn = pageMatcher(event);
    return [...new Set(sources)].map((source) => compileEntry({ event, index, source, check, isDueOn }));
  });
  return {
    plan,
    entries,
    bySource: new Map(
      [...Map.groupBy(entries, ({ source }) => source)].map(([source, ofSource]) => [
        source,
        Map.groupBy(ofSource, ({ name }) => name),
      ]),
    ),
    names: new Set(plan.events.map(({ name }) => name)),
    agreements: plan.agree.map(compileAgreement),
  };
}

interface EntryParts {
  event: PlanEvent;
  index: number;
  source: string;
  check: PropertyCheck | null;
  isDueOn: PageMatcher | null;
}

function compileEntry({ event, index, source, check, isDueOn }: EntryParts): CompiledEntry {
  const { name, due = null, times } = event;
  const isPush = source.startsWith('dataLayer:');
  const exact = typeof times === 'number' ? times : undefined;
  const range = typeof times === 'object' ? times : undefined;
  return {
    index,
    name,
    source,
    due,
    isDueOn,
    hasTimes: times !== undefined,
    // Without numbers, a due event occurs at least once; an event that is not due may never occur.
    min: exact ?? range?.min ?? (times === undefined && due !== null ? 1 : 0),
    max: exact ?? range?.max ?? Infinity,
    faultsOf: (properties) => (check === null ? [] : propertyFaults(check, properties, isPush)),
  };
}

function pageMatcher({ due }: PlanEvent): PageMatcher | null {
  if (due === undefined || !('pages' in due)) return null;
  const matchers = due.pages.map(pathMatcher);
  return (url) => matchers.some((matches) => matches(url));
}

function entryFaults({ name, due, schema }: PlanEvent, entry: number): PlanFault[] {
  const faults: Omit<PlanFault, 'event' | 'entry'>[] = schema === undefined ? [] : checkSchema(schema);
  if (due !== undefined && 'pages' in due)
    for (const [index, pattern] of due.pages.entries())
      if (!isPathPattern(pattern)) {
        const fix = 'write a path of the website, as "/product/*"';
        faults.push({
          code: 'page-pattern-invalid',
          path: `/due/pages/${index}`,
          message: 'is no path pattern',
          fix,
        });
      }
  if (due !== undefined && 'after' in due && due.after === name) {
    const fix = 'name the event that comes before it';
    faults.push({ code: 'after-itself', path: '/due/after', message: 'is the event itself', fix });
  }
  return faults.map((fault) => ({ ...fault, event: name, entry }));
}
