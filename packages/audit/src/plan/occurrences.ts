import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { CompiledEntry, CompiledPlan } from './compiled-plan.ts';
import type { PropertyFault } from './property-faults.ts';
import type { Scope } from './scope.ts';

/** Occurrence of a planned event, with its entry. */
export interface Occurrence {
  event: TrackedEvent;
  /** Position among all events in time order. */
  index: number;
  /** Index of its page among the scope's pages; null if it is none of them. */
  page: number | null;
  entry: CompiledEntry;
  /** True if it was seen where its entry is due. */
  isDue: boolean;
  faults: readonly PropertyFault[];
}

/**
 * Function that returns the events that an entry must follow, on its source or else on any, as positions among all
 * events.
 */
export type TriggersOf = (entry: CompiledEntry) => readonly number[];

export interface Occurrences {
  planned: Occurrence[];
  triggersOf: TriggersOf;
}

/**
 * Assigns each event to an entry of its name and source whose due it meets. With several or none, it belongs to the one
 * whose schema accepts it, else to the one with the fewest faults.
 */
export function occurrencesOf(
  plan: CompiledPlan,
  events: readonly TrackedEvent[],
  scope: Scope,
): Occurrences {
  const triggersOf = findTriggers(events);
  const planned = events.flatMap((event, index) => {
    const entries = plan.bySource.get(event.source)?.get(event.name) ?? [];
    if (entries.length === 0) return [];
    const page = scope.pageOf(event);
    const meeting = entries.filter((entry) => meetsDue(entry, { event, index, page }));
    return [
      {
        event,
        index,
        page,
        isDue: meeting.length > 0,
        ...chosenOf(meeting.length > 0 ? meeting : entries, event),
      },
    ];
  });
  return { planned, triggersOf };

  function meetsDue(entry: CompiledEntry, seen: Pick<Occurrence, 'event' | 'index' | 'page'>): boolean {
    const { due, isDueOn } = entry;
    if (due === null) return false;
    if (isDueOn !== null) {
      const page = scope.pages.find(({ index }) => index === seen.page);
      return page !== undefined && isDueOn(page.address);
    }
    if ('after' in due) return (triggersOf(entry)[0] ?? Infinity) < seen.index;
    return 'pages' in due
      ? false
      : seen.event.step !== null && scope.stepsNamed(due).includes(seen.event.step);
  }
}

function chosenOf(
  entries: readonly CompiledEntry[],
  { properties }: TrackedEvent,
): Pick<Occurrence, 'entry' | 'faults'> {
  let best: Pick<Occurrence, 'entry' | 'faults'> | null = null;
  for (const entry of entries) {
    const faults = entry.faultsOf(properties);
    if (best === null || faults.length < best.faults.length) best = { entry, faults };
    if (faults.length === 0) break;
  }
  return best as Pick<Occurrence, 'entry' | 'faults'>;
}

/** Maximum number of evaluated triggers, for pages that send one event endlessly. */
const TRIGGERS_MAX = 1_000;

function findTriggers(events: readonly TrackedEvent[]): TriggersOf {
  const byName = Map.groupBy(events.keys(), (index) => (events[index] as TrackedEvent).name);
  return ({ due, source }) => {
    if (due === null || !('after' in due)) return [];
    const all = byName.get(due.after);
    if (all === undefined) return [];
    const own = all.filter((index) => events[index]?.source === source);
    if (own.length > 0) return own.slice(0, TRIGGERS_MAX);
    // Several other sources report one event several times: only the first source counts.
    const first = events[all[0] ?? -1]?.source;
    return all.filter((index) => events[index]?.source === first).slice(0, TRIGGERS_MAX);
  };
}
