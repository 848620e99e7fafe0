export interface Handling {
  state: 'open' | 'acknowledged' | 'muted';
  /** Null: for as long as it is seen. */
  until: string | null;
}
export const OPEN: Handling = { state: 'open', until: null };

/** Target of an action: causes, or problems of one website, by their own ids or by those of their pages. */
export type Target =
  | { causeIds: string[] }
  | { websiteId: string; ids: string[] }
  | { websiteId: string; pageIds: string[] };

/** Returns the handling of a cause, whatever its state in visits. */
export function handlingOf({ state, until }: { state: string; until: string | null }): Handling {
  return state === 'acknowledged' || state === 'muted' ? { state, until } : OPEN;
}
