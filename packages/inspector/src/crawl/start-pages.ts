import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { SkippedPage } from './skipped-pages.ts';

/** Start page that could not be read. */
export type UnreadStart = { url: string } & Failure;

/** Records whether a discovery could read one of its start pages; without one it knows no links and is no discovery. */
export interface StartPages {
  report(url: string, observation: Pick<Observation, 'outcome' | 'failure'>): void;
  /** Returns an unreadable start page if none could be read; null otherwise, and if none was tried. */
  unread(skipped: readonly SkippedPage[]): UnreadStart | null;
}

export function createStartPages(startUrls: readonly string[]): StartPages {
  const starts = new Set(startUrls.map((url) => new URL(url).href));
  let isRead = false;
  let unread: UnreadStart | null = null;
  return {
    report(url, { outcome, failure }) {
      if (!starts.has(url)) return;
      if (outcome === 'measured') isRead = true;
      else if (failure !== null && failure.code !== 'cancelled') unread ??= { url, ...failure };
    },
    unread(skipped) {
      if (isRead) return null;
      const closed = skipped.find(({ url, reason }) => starts.has(url) && reason === 'robots');
      return unread ?? (closed ? { url: closed.url, ...CLOSED } : null);
    },
  };
}

const CLOSED: Failure = { code: 'blocked-by-robots', message: 'robots.txt forbids it' };
