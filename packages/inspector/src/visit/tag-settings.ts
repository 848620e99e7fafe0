import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Number of requests of a tag to one address, above which the tag reports to it, or polls. */
const TIMES_MAX = 2;

/** Requests of tags other than hits, as their responses come. */
export interface TagSettings {
  started(request: RequestRecord): void;
  /**
   * Returns whether the tag received data by it. The end may come long after the head, or never, if the body is not
   * read.
   */
  answered(request: RequestRecord): boolean;
  ended(request: RequestRecord): boolean;
  areUnderWay(): boolean;
  /** Drops the requests of the document before a new one. */
  clear(): void;
}

export function createTagSettings(): TagSettings {
  const pending = new Set<string>();
  const answered = new Set<string>();
  const times = new Map<string, number>();
  return {
    started({ id, method, url }) {
      const address = `${method} ${url.replace(/[?#].*$/, '')}`;
      const time = (times.get(address) ?? 0) + 1;
      times.set(address, time);
      if (time <= TIMES_MAX) pending.add(id);
    },
    answered({ id }) {
      if (!pending.delete(id)) return false;
      answered.add(id);
      return true;
    },
    ended: ({ id }) => [pending.delete(id), answered.delete(id)].includes(true),
    areUnderWay: () => pending.size > 0,
    clear() {
      for (const known of [pending, answered]) known.clear();
    },
  };
}
