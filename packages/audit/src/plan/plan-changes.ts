import type { PlanChange } from '@vigie/contract/stored-plan.ts';
import type { PlanEvent, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { canonicalText } from './canonical-text.ts';
import { changesOfFields, fieldsOfSchema } from './schema-fields.ts';
import { writtenShort } from './written-short.ts';

type Entry = PlanEvent;
/** Old and new version of an entry; null if it does not exist. */
type Pair = readonly [before: Entry | null, after: Entry | null];

/** Returns the changes from one plan to another: events in order, removed ones, then settings of the plan. */
export function planChanges(before: TrackingPlan, after: TrackingPlan): PlanChange[] {
  return [
    ...pairEntries(before.events, after.events).flatMap(changesOfEntry),
    ...changed('agreements-changed', null, [before.agree, after.agree]),
    ...changed('unplanned-changed', null, [before.unplanned, after.unplanned]),
  ];
}

/** Pairs the entries of each event, which may have several: those with equal sources first, then in order. */
function pairEntries(before: readonly Entry[], after: readonly Entry[]): Pair[] {
  const left = new Set(before);
  const bySources = Map.groupBy(before, keyOf);
  const exact = new Map(after.map((now) => [now, taken(bySources.get(keyOf(now)), left)]));
  const byName = Map.groupBy(left, ({ name }) => name);
  const pairs = after.map((now): Pair => [exact.get(now) ?? taken(byName.get(now.name), left), now]);
  return [...pairs, ...[...left].map((old): Pair => [old, null])];
}

/** Takes the first of these entries that is left, or null. */
function taken(entries: Entry[] | undefined, left: Set<Entry>): Entry | null {
  const entry = entries?.shift() ?? null;
  if (entry !== null) left.delete(entry);
  return entry;
}

const keyOf = ({ name, sources }: Entry) => JSON.stringify([name, sources.toSorted()]);

function changesOfEntry([before, after]: Pair): PlanChange[] {
  const { name: event, sources } = after ?? before ?? { name: '', sources: [] };
  const sourceList = sources.join(', ');
  if (before === null)
    return [{ kind: 'event-added', event, property: null, before: null, after: sourceList }];
  if (after === null)
    return [{ kind: 'event-removed', event, property: null, before: sourceList, after: null }];
  const fields = changesOfFields(fieldsOfSchema(before.schema), fieldsOfSchema(after.schema));
  return [
    ...changed('sources-changed', event, [before.sources.toSorted(), after.sources.toSorted()]),
    ...changed('due-changed', event, [before.due, after.due]),
    ...changed('times-changed', event, [before.times, after.times]),
    ...changed('description-changed', event, [documentationOf(before), documentationOf(after)]),
    ...fields.map((change) => ({ event, ...change })),
  ];
}

const documentationOf = ({ meaning = {}, owner }: Entry) => ({
  ...meaning,
  ...(owner !== undefined && { owner }),
});

function changed(
  kind: PlanChange['kind'],
  event: string | null,
  [before, after]: readonly [unknown, unknown],
): PlanChange[] {
  if (canonicalText(before ?? null) === canonicalText(after ?? null)) return [];
  return [{ kind, event, property: null, before: writtenShort(before), after: writtenShort(after) }];
}
