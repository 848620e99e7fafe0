import type { SearchMiddleware } from '@tanstack/react-router';
import { isShortcut, type Shortcut } from '../shared/period/shortcuts.ts';

/** Search parameters of any address. A screen's own keys are in its row of the table of screens. */
export interface PanelSearch {
  /** Id of the website shown, or `new` for the form that adds one. */
  website?: string;
  /** For the form that adds a website: the job of its detection, or a marker that the form is filled in by hand. */
  detection?: string;
  by?: 'hand';
  /** Id of one of its trackers other than the primary one. */
  tracker?: string;
  period?: Shortcut;
  /** First day of a custom period (YYYY-MM-DD). */
  from?: string;
  /** Last day of the period; on the sign-in screen, the address to open next. */
  to?: string;
}

export function readSearch(search: Record<string, unknown>): PanelSearch {
  const { detection, by, website, tracker, period, from, to } = search;
  return {
    ...(typeof website === 'string' ? { website } : {}),
    ...(typeof tracker === 'string' ? { tracker } : {}),
    ...(typeof detection === 'string' ? { detection } : {}),
    ...(by === 'hand' ? { by } : {}),
    ...(isShortcut(period) ? { period } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  };
}

/** Reads a screen's own keys as strings; keys that it does not name are dropped. */
export function readOwnSearch(keys: readonly string[] = []) {
  return (search: Record<string, unknown>): Record<string, string> => {
    const known = keys.map((key) => [key, textOf(search[key])] as const);
    return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
  };
}

/** Returns a value as text, since `q=404` in an address is read as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/**
 * Preserves the website with its tracker and the period across links, unless a link names one itself. The form that
 * adds a website is not preserved.
 */
export const preserveWebsiteAndPeriod: SearchMiddleware<PanelSearch> = ({ search, next }) => {
  const result = next(search);
  return {
    ...preservePeriod(search, result),
    ...result,
    ...preserveWebsite(search, result),
    ...preserveTracker(search, result),
  };
};

function preserveWebsite({ website }: PanelSearch, result: PanelSearch): PanelSearch {
  return 'website' in result || website === undefined || website === 'new' ? {} : { website };
}

/** Returns the tracker, unless the link leads to another website. */
function preserveTracker({ website, tracker }: PanelSearch, result: PanelSearch): PanelSearch {
  if ('tracker' in result || tracker === undefined) return {};
  return 'website' in result && result.website !== website ? {} : { tracker };
}

/**
 * Returns the period only if both ends are present: elsewhere, `from` is the screen that the user came from, and `to`
 * the next address.
 */
function preservePeriod({ period, from, to }: PanelSearch, result: PanelSearch): PanelSearch {
  if ('period' in result || 'from' in result || 'to' in result) return {};
  if (from !== undefined && to !== undefined) return { from, to };
  return period === undefined ? {} : { period };
}
