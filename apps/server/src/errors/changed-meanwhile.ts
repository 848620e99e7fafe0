import { Refusal } from './refusal.ts';

/** Refuses a change that started from another version than the one that is stored. */
export function requireUnchanged(storedAt: Date, startedFrom: string): void {
  if (storedAt.toISOString() !== startedFrom) throw new Refusal('changed-meanwhile');
}
