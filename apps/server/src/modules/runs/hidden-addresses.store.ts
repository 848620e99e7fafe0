import { hideInAddress, hidingOf } from '@vigie/audit/redaction/hide-matches.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { Db } from '../../db/schema/database.ts';

/** Hides the parts of page addresses that a company's redactions name. */
export type HideAddress = (url: string) => string;

/** Returns the function that hides parts of addresses; null if the company has no redactions. */
export async function findAddressHiding(db: Db, companyId: string): Promise<HideAddress | null> {
  const { redactions } = await db
    .selectFrom('companies')
    .select('redactions')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (redactions.length === 0) return null;
  const hiding = hidingOf(redactions);
  return (url) => hideInAddress(hiding, url);
}

/**
 * Returns the events for the leading agent. A page whose final address is only the hidden form of the requested one
 * gets the requested address, because it was not redirected.
 */
export function unhideArrivals(events: RunEvent[], hide: HideAddress | null): RunEvent[] {
  if (hide === null) return events;
  return events.map((event) =>
    event.type === 'page-finished' && event.observation.finalUrl === hide(event.url)
      ? { ...event, observation: { ...event.observation, finalUrl: event.url } }
      : event,
  );
}

/**
 * Returns the events with the addresses of pages as they are stored. Pages that differ only in hidden parts become one
 * page.
 */
export function hideAddresses(events: RunEvent[], hide: HideAddress | null): RunEvent[] {
  if (hide === null) return events;
  const hideAll = (urls: readonly string[]) => [...new Set(urls.map(hide))];
  return events.map((event): RunEvent => {
    switch (event.type) {
      case 'page-started':
      case 'page-finished':
        return { ...event, url: hide(event.url) };
      case 'discovered':
      case 'released':
        return { ...event, urls: hideAll(event.urls) };
      case 'returned':
        return { ...event, visited: hideAll(event.visited), givenBack: hideAll(event.givenBack) };
      default:
        return event;
    }
  });
}
