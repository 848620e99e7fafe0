import { hideInAddress, hidingOf } from '@vigie/audit/redaction/hide-matches.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { Db } from '../../db/schema/database.ts';

/** Hides in the addresses of pages what a company's redactions name. */
export type HideAddress = (url: string) => string;

/** Returns null where the company has no redactions. */
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

/** Returns what the leading agent is told of visits: a page that stayed where it was asked has not gone elsewhere. */
export function unhideArrivals(events: RunEvent[], hide: HideAddress | null): RunEvent[] {
  if (hide === null) return events;
  return events.map((event) =>
    event.type === 'page-finished' && event.observation.finalUrl === hide(event.url)
      ? { ...event, observation: { ...event.observation, finalUrl: event.url } }
      : event,
  );
}

/**
 * Returns what an agent told, with its pages called as they are stored. Pages that differ by what is hidden are one
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
