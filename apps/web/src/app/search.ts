import type { SearchMiddleware } from '@tanstack/react-router';
import { isShortcut, type Shortcut } from '../period/shortcuts.ts';

/** What any address may carry beside its path. A screen's own keys are in its row of the table of screens. */
export interface PanelSearch {
  /** Id of the website shown, or `new` for the form that adds one. */
  website?: string;
  /** With the form that adds a website: the job of its detection, or that it is filled by hand. */
  detection?: string;
  by?: 'hand';
  /** Id of one of its trackers beside the primary one. */
  tracker?: string;
  period?: Shortcut;
  /** First day of a period of one's own (YYYY-MM-DD). */
  from?: string;
  /** Its last day; on the sign-in screen, where to go next. */
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

/** Reads a screen's own keys, as strings; what it does not name is dropped. */
export function readOwnSearch(keys: readonly string[] = []) {
  return (search: Record<string, unknown>): Record<string, string> => {
    const known = keys.map((key) => [key, textOf(search[key])] as const);
    return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
  };
}

/** An address reads `q=404` as a number: it was a text to whoever typed it. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/**
 * Keeps the website with its tracker and the period across links, unless a link names one itself. The form that adds a website is left
 * behind.
 */
export const keepWebsiteAndPeriod: SearchMiddleware<PanelSearch> = ({ search, next }) => {
  const result = next(search);
  return {
    ...keptPeriod(search, result),
    ...result,
    ...keptWebsite(search, result),
    ...keptTracker(search, result),
  };
};

function keptWebsite({ website }: PanelSearch, result: PanelSearch): PanelSearch {
  return 'website' in result || website === undefined || website === 'new' ? {} : { website };
}

/** It is of the website before: a link to another one leaves it behind. */
function keptTracker({ website, tracker }: PanelSearch, result: PanelSearch): PanelSearch {
  if ('tracker' in result || tracker === undefined) return {};
  return 'website' in result && result.website !== website ? {} : { tracker };
}

/** Only both ends are a period: elsewhere `from` says where somebody came from, and `to` where they go next. */
function keptPeriod({ period, from, to }: PanelSearch, result: PanelSearch): PanelSearch {
  if ('period' in result || 'from' in result || 'to' in result) return {};
  if (from !== undefined && to !== undefined) return { from, to };
  return period === undefined ? {} : { period };
}
