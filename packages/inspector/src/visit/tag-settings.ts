import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** A tag that asks one address again and again reports there, or polls. */
const TIMES_MAX = 2;

/** What tags asked for beside their hits, as it comes. */
export interface TagSettings {
  started(request: RequestRecord): void;
  /** Whether the tag received something by it. The end may come long after the head, or never, as nobody reads it. */
  answered(request: RequestRecord): boolean;
  ended(request: RequestRecord): boolean;
  areUnderWay(): boolean;
  /** A new document: those of the one before are gone. */
  clear(): void;
}

export function createTagSettings(): TagSettings {
  const asked = new Set<string>();
  const answered = new Set<string>();
  const times = new Map<string, number>();
  return {
    started({ id, method, url }) {
      const address = `${method} ${url.replace(/[?#].*$/, '')}`;
      const time = (times.get(address) ?? 0) + 1;
      times.set(address, time);
      if (time <= TIMES_MAX) asked.add(id);
    },
    answered({ id }) {
      if (!asked.delete(id)) return false;
      answered.add(id);
      return true;
    },
    ended: ({ id }) => [asked.delete(id), answered.delete(id)].includes(true),
    areUnderWay: () => asked.size > 0,
    clear() {
      for (const known of [asked, answered]) known.clear();
    },
  };
}
