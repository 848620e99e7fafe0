import { readFile } from 'node:fs/promises';
import { vendorCalls } from '@vigie/audit/attribution/vendor-calls.ts';
import { containersIn, predictInstead } from '@vigie/audit/containers/found-containers.ts';
import { predictVisit, type FoundContainer } from '@vigie/audit/containers/predict/predict-visit.ts';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import { receivedHits } from '@vigie/audit/containers/server/received-hits.ts';
import { tieRequests, type TiedRequest } from '@vigie/audit/containers/tie/tie-requests.ts';
import type { Container, NotContainer, PredictedPush } from '@vigie/contract/container.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { ContainerOrder } from '../options/container-order.ts';
import { UsageError } from '../options/usage-error.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';
import { egressOf, type Watcher } from './run-audit.ts';
import { withInspector } from './visit-site.ts';

/** Containers, and their reactions to each push of the page on which they were tried. */
export interface ReadContainers {
  found: Container[];
  /** Reactions, by container in the order found; null: the containers were tried on no page. */
  tried: { pushes: PredictedPush[]; requests: TiedRequest[] }[] | null;
  /** Hits of that page for known trackers, in order. */
  hits: Hit[];
}

/** Thrown when a page could not be visited; the message gives the reason. */
export class PageNotVisited extends Error {}

/** Kind of an address that neither is a container nor loads one. */
export type Instead = NotContainer | 'page';

/**
 * Reads containers and tries them on a page. Throws UsageError with what was found instead if there is no container.
 * Also throws PageNotVisited and ChromiumNotFound.
 */
export async function readContainers(
  order: ContainerOrder,
  {
    watcher,
    signal,
    describe,
  }: { watcher: Watcher; signal: AbortSignal; describe: (instead: Instead) => string },
): Promise<ReadContainers> {
  const { source, on, visiting } = order;
  const inFile = source.kind === 'file' ? await readFileOf(source.path, describe) : [];
  if (visiting === null) return { found: inFile, tried: null, hits: [] };
  const pages = await seePages(visiting, { on, watcher, signal });
  const found = source.kind === 'file' ? inFile : foundOn(pages.get(source.url), describe);
  const page = on === null ? undefined : pages.get(on);
  return { found, ...(page === undefined ? { tried: null, hits: [] } : triedOn(page, found)) };
}

/**
 * Visits the addresses of an order, and reads the containers that they load. All but `on` may be scripts. Throws
 * PageNotVisited and ChromiumNotFound.
 */
export async function seePages(
  visiting: AuditOrder,
  { on, watcher, signal }: { on: string | null; watcher: Watcher; signal: AbortSignal },
): Promise<Map<string, SeenPage>> {
  const pages = new Map<string, SeenPage>();
  await withInspector({ order: visiting, egress: await egressOf(visiting) }, async (inspector) => {
    for (const url of new Set(visiting.urls)) {
      watcher.started(url);
      const { observation, texts = {} } = await inspector.inspect(url, { signal, storesTexts: true });
      const { failure } = observation;
      watcher.finished({ url, failed: failure !== null, note: failure?.code ?? 'ok' });
      const isScript = failure?.code === 'download' && url !== on;
      if (failure !== null && !isScript)
        throw new PageNotVisited(`${url} could not be visited: ${failure.message}`);
      pages.set(url, { observation, texts, found: containersIn(texts) });
    }
  });
  return pages;
}

export interface SeenPage {
  observation: Observation;
  texts: Readonly<Record<string, string>>;
  found: FoundContainer[];
}

async function readFileOf(path: string, describe: (instead: Instead) => string): Promise<Container[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([`${path} cannot be read: ${whyUnreadable(error)}`]);
  });
  const read = readContainer({ text, url: null });
  if ('kind' in read) throw new UsageError([`${path}: ${describe(read.kind)}`]);
  return read.containers;
}

function foundOn(page: SeenPage | undefined, describe: (instead: Instead) => string): Container[] {
  if (page === undefined) return [];
  const { observation, texts, found } = page;
  if (found.length > 0) return found.map(({ container }) => container);
  const url = observation.finalUrl ?? observation.requestedUrl;
  const read = readContainer({ text: texts[url] ?? texts[observation.requestedUrl] ?? '<', url });
  const instead = 'kind' in read && read.kind !== 'html' ? read.kind : 'page';
  throw new UsageError([`${observation.requestedUrl}: ${describe(instead)}`]);
}

function triedOn(
  { observation, found: own }: SeenPage,
  found: Container[],
): Pick<ReadContainers, 'tried' | 'hits'> {
  const hits = vendorCalls(observation, NO_TRACKER).map(({ hit }) => hit);
  const predicted = found.map((container) => ({
    container,
    url: '',
    // A container of a server receives hits, not pushes.
    pushes:
      container.context === 'server'
        ? receivedHits(container, hits)
        : predictInstead(container, { observation, own }),
  }));
  // A hit of the page's other containers comes from a known tag too.
  const others = predictVisit(own, observation).filter(
    (other) =>
      !found.some(({ id, product }) => other.container.id === id && other.container.product === product),
  );
  const ofPage = predicted.map((one) => (one.container.context === 'server' ? { ...one, pushes: [] } : one));
  const ties = tieRequests([...ofPage, ...others], observation);
  const tried = predicted.map(({ pushes }, index) => ({
    pushes: pushes.filter((push) => !isIdle(push)),
    requests: ties[index] ?? [],
  }));
  return { tried, hits };
}

/** Events that Google Tag Manager inserts before its first push; most containers have no tag for them. */
const INSERTED: ReadonlySet<string | null> = new Set(['gtm.init_consent', 'gtm.init']);

function isIdle({ event, tags }: PredictedPush): boolean {
  return INSERTED.has(event) && tags.length === 0;
}
