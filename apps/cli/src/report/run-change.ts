import { setTimeout as sleep } from 'node:timers/promises';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Visit } from '@vigie/inspector/inspector.ts';
import type { SiteChange } from '../options/site-change.ts';
import { changesOf } from './changed-visit.ts';
import type { ReportBuilder } from './report-builder.ts';
import type { Report } from './report.ts';
import { runAudit, type AuditRun, type Visiting } from './run-audit.ts';

/** A run of the changed pages, and one of the unchanged pages. */
export interface ChangedRun {
  changed: Report;
  asIs: Report;
}

/**
 * Visits each page unchanged, then with a change in the browser only. The report evaluates the second visit. Throws
 * ChromiumNotFound.
 */
export async function runChange(
  run: AuditRun,
  { change, base }: { change: SiteChange; base: ReportBuilder },
): Promise<ChangedRun> {
  const plain = new Map<string, Observation>();
  const addresses = new Map<string, Set<string>>(change.replaced.map(({ part }) => [part, new Set()]));
  const changed = await runAudit({
    ...run,
    visits: (visit, delayMs) => twice(visit, { run, change, delayMs, plain, addresses }),
    async onVisit(observation, index) {
      const asIs = plain.get(observation.requestedUrl);
      if (asIs !== undefined) await base.addVisit(index, asIs);
      plain.delete(observation.requestedUrl);
      await run.onVisit?.(observation, index);
    },
  });
  const { headers, replaced } = change;
  const { website, startedAt, finishedAt, interrupted, discovery } = changed.head;
  const head = {
    ...changed.head,
    change: {
      headers,
      replaced: replaced.map(({ part, file }) => ({
        part,
        file,
        addresses: [...(addresses.get(part) ?? [])],
      })),
    },
  };
  const times = { website, startedAt, finishedAt, interrupted, discovery };
  return { changed: { ...changed, head }, asIs: base.finish({ ...times, answer: run.order.consent }) };
}

interface Trial {
  run: AuditRun;
  change: SiteChange;
  delayMs: number;
  plain: Map<string, Observation>;
  addresses: Map<string, Set<string>>;
}

function twice(visit: Visiting, { run, change, delayMs, plain, addresses }: Trial): Visiting {
  return async (url, options): Promise<Visit> => {
    const asIs = await visit(url, options);
    const { observation } = asIs;
    if (observation.failure?.code === 'cancelled') return asIs;
    const { changes, found } = changesOf(change, observation);
    for (const { part, address } of found) addresses.get(part)?.add(run.report.shownUrl(address));
    // The website's delay applies between the two visits too.
    await sleep(delayMs, undefined, { signal: run.signal }).catch(() => undefined);
    const tried = await visit(url, { ...options, changes });
    plain.set(tried.observation.requestedUrl, observation);
    return { ...tried, links: asIs.links };
  };
}
