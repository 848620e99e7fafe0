import { hash } from 'node:crypto';
import type { PageSkipReason } from '@vigie/contract/discovery.ts';

const SAME_SEGMENT_MAX = 2;
const DATES_PER_TEMPLATE_MAX = 12;
const COMBINATIONS_PER_PATH_MAX = 20;
const PARAMETERS_MAX = 5;
const TEMPLATES_REMEMBERED = 20_000;
/** Maximum length of a stored template; a longer one is stored by its fingerprint. */
const KEY_LENGTH = 200;

const DATE_IN_PATH = /\/(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])(?:[-/](?:0?[1-9]|[12]\d|3[01]))?(?=\/|$)/g;
const DATE_PARAMETER =
  /^(date|day|jour|month|mois|year|annee|week|semaine|start|from|to|end|tribe-bar-date|cal\w*)$/i;
const DATE_VALUE = /^\d{1,4}([-/.]\d{1,2}){0,2}$/;

export interface Traps {
  /** Returns the trap to which the URL belongs, if any. Allows the first URLs of a calendar or of facets. */
  trapOf(url: URL): Extract<PageSkipReason, `trap-${string}`> | null;
}

/** Creates a detector of endless links: calendars, facets, repeating paths. It counts the URLs of earlier calls. */
export function createTraps(): Traps {
  const calendars = createCounter();
  const facets = createCounter();
  return {
    trapOf(url) {
      if (repeatsSegments(url.pathname)) return 'trap-repetition';
      const calendar = calendarOf(url);
      if (calendar !== null && calendars.count(calendar) > DATES_PER_TEMPLATE_MAX) return 'trap-calendar';
      if (calendar === null && isFaceted(url, facets)) return 'trap-facets';
      return null;
    },
  };
}

function repeatsSegments(pathname: string): boolean {
  const counts = new Map<string, number>();
  for (const segment of pathname.split('/')) {
    if (segment === '' || /^\d+$/.test(segment)) continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > SAME_SEGMENT_MAX) return true;
    counts.set(segment, count);
  }
  return false;
}

/** Returns the URL with its dates removed, if it has any. An article under a date has its own template. */
function calendarOf(url: URL): string | null {
  const path = url.pathname.replace(DATE_IN_PATH, '/*');
  const parameters = [...url.searchParams].map(([name, value]) =>
    DATE_PARAMETER.test(name) && DATE_VALUE.test(value) ? `${name}=*` : `${name}=${value}`,
  );
  const template = `${path}?${parameters.toSorted().join('&')}`;
  return template.includes('*') ? template : null;
}

function isFaceted(url: URL, facets: Counter): boolean {
  const count = [...url.searchParams.keys()].length;
  if (count > PARAMETERS_MAX) return true;
  return count > 1 && facets.count(url.pathname) > COMBINATIONS_PER_PATH_MAX;
}

interface Counter {
  /** Counts the key; returns its count with this time. */
  count(text: string): number;
}

/**
 * Creates a counter that drops its oldest keys past a limit, so that a site of endless paths cannot fill the memory.
 */
function createCounter(): Counter {
  const counts = new Map<string, number>();
  return {
    count(text) {
      const key = text.length > KEY_LENGTH ? hash('sha1', text, 'base64') : text;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (counts.size > TEMPLATES_REMEMBERED) counts.delete(counts.keys().next().value ?? key);
      return count;
    },
  };
}
