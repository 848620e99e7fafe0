/** Action of the visitor log, as far as volumes need it. */
interface CountedAction {
  idSite: string;
  atMs: number;
  details: Record<string, unknown>;
}

interface VolumesQuery {
  idSite: string;
  /** Range of days, such as `2026-03-01,2026-03-31`. */
  range: string;
}

const ONE_DAY_MS = 86_400_000;
const DAYS_MAX = 400;

/** Returns the page views of each day (Matomo's `Actions.get`); `othersOf` are those of other visitors on a day. */
export function viewsByDay(
  actions: readonly CountedAction[],
  query: VolumesQuery,
  othersOf: (dayMs: number) => number,
): Record<string, number> {
  return byDay(actions, query, (its, dayMs) => {
    const views = its.filter(({ details }) => details['type'] === 'action');
    return views.length + othersOf(dayMs);
  });
}

/** Returns the events of each day by their action (Matomo's `Events.getAction`). */
export function eventsByDay(
  actions: readonly CountedAction[],
  query: VolumesQuery,
): Record<string, { label: string; nb_events: number }[]> {
  return byDay(actions, query, (its) => {
    const names = its.flatMap(({ details: { type, eventAction } }) =>
      type === 'event' && typeof eventAction === 'string' ? [eventAction] : [],
    );
    return [...Map.groupBy(names, (name) => name)].map(([label, all]) => ({ label, nb_events: all.length }));
  });
}

function byDay<T>(
  actions: readonly CountedAction[],
  { idSite, range }: VolumesQuery,
  valueOf: (its: CountedAction[], dayMs: number) => T,
): Record<string, T> {
  const [firstMs = Number.NaN, lastMs = Number.NaN] = range
    .split(',')
    .map((day) => Date.parse(`${day}T00:00:00Z`));
  const count = Math.min(DAYS_MAX, Math.floor((lastMs - firstMs) / ONE_DAY_MS) + 1) || 0;
  const days = Array.from({ length: Math.max(0, count) }, (_none, at) => firstMs + at * ONE_DAY_MS);
  return Object.fromEntries(
    days.map((dayMs) => {
      const its = actions.filter(
        (one) => one.idSite === idSite && one.atMs >= dayMs && one.atMs < dayMs + ONE_DAY_MS,
      );
      return [new Date(dayMs).toISOString().slice(0, 10), valueOf(its, dayMs)];
    }),
  );
}
