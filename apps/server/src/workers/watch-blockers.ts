import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { compareDueWebsites } from '../modules/blocking/compare-visits.service.ts';
import { fetchNextList } from '../modules/blocking/fetch-list.service.ts';
import { readNextList } from '../modules/blocking/read-list.service.ts';

interface BlockerNeeds {
  db: Db;
  clock: Clock;
  /** Fetch of public addresses. */
  fetch: FetchLike;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

/** Fetches filter lists that are due, reads their texts, and compares the visits of websites with them. */
export async function watchBlockers({ db, clock, fetch, signal }: BlockerNeeds): Promise<void> {
  const needs = { db, fetch, signal, now: () => new Date(clock.now()) };
  while (!signal.aborted && (await fetchNextList(needs)));
  while (!signal.aborted && (await readNextList(needs)));
  await compareDueWebsites(needs);
}
