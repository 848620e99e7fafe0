import type * as z from 'zod';
import { triedTags, type TriedTag } from '@vigie/audit/containers/compare/tried-tags.ts';
import { namedContainer } from '@vigie/audit/containers/named-container.ts';
import { predictVisit } from '@vigie/audit/containers/predict/predict-visit.ts';
import type { Container } from '@vigie/contract/container.ts';
import {
  CONTAINER_LIMITS,
  type ContainerTrial,
  type containerTrialInputSchema,
} from '@vigie/contract/stored-container.ts';
import type { Call } from '../../access/actor.ts';
import { listRecordedLastVisits, readDocuments, type LastVisit } from '../data-quality/last-visits.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { findVersion, type ContainerRow } from './containers.store.ts';
import { requireContainer } from './containers.service.ts';
import { sinceOf } from './review.service.ts';
import { shownTo } from './shown-container.service.ts';
import { uploadedContainer } from './uploaded-container.ts';
import { createOpening, type OpenContainers, type VisitContainer } from './open-containers.ts';

const VISITS_AT_ONCE = 20;

interface TriedPage {
  id: string;
  pageId: string;
  url: string;
  tags: TriedTag[];
}

/** Returns what a draft would change on the pages, from their last visits. */
export async function tryContainer(
  call: Call,
  { id, text }: z.output<typeof containerTrialInputSchema>,
  clock: Pick<Performance, 'now'> = performance,
): Promise<ContainerTrial> {
  const { db, now } = call;
  const row = await requireContainer(call, id);
  const draft = namedContainer(uploadedContainer(text, row), row.names);
  const published = namedContainer((await findVersion(db, id, null))?.container ?? draft, row.names);
  const period = { from: sinceOf(now), to: new Date(now.getTime() + 1) };
  const { visits, total } = await listRecordedLastVisits(db, row.websiteId, {
    period,
    limit: CONTAINER_LIMITS.trialPages,
  });
  const open = createOpening(db, row);
  const pages: TriedPage[] = [];
  const untilMs = clock.now() + CONTAINER_LIMITS.trialSeconds * 1_000;
  let looked = 0;
  while (looked < visits.length && clock.now() < untilMs) {
    const some = visits.slice(looked, looked + VISITS_AT_ONCE);
    pages.push(...(await tryVisits(call, { row, draft, visits: some, open })));
    looked += some.length;
  }
  const shown = await shownTo(db, row.companyId);
  return {
    source: draft.source,
    version: draft.version,
    pages: pages.length,
    isCut: looked < total,
    tags: summedTags({ published, draft }, pages).map((tag) => ({
      ...tag,
      name: tag.name === null ? null : shown.text(tag.name),
    })),
    differing: pages
      .map(({ id: observationId, pageId, url, tags }) => {
        const differing = tags.filter(({ verdict }) => verdict !== 'same');
        return { pageId, url, observationId, tags: differing };
      })
      .filter(({ tags }) => tags.length > 0),
  };
}

interface Tried {
  row: ContainerRow;
  draft: Container;
  visits: readonly LastVisit[];
  open: OpenContainers;
}

/** Tries the draft on the visits that load the container. */
async function tryVisits({ db }: Call, { row, draft, visits, open }: Tried): Promise<TriedPage[]> {
  const documents = await readDocuments(db, visits);
  const pages: TriedPage[] = [];
  for (const { id, pageId, url } of visits) {
    const document = documents.get(id);
    const observation = document && (await unpackObservation(document).catch(() => null));
    if (!observation) continue;
    const { found } = await open(observation);
    const index = found.findIndex((one) => one.id === row.id || isSame(one.container, row));
    if (index < 0) continue;
    const drafted = found.with(index, { ...found[index], container: draft } as VisitContainer);
    const [before = [], after = []] = [found, drafted].map(
      (all) => predictVisit(all, observation)[index]?.pushes ?? [],
    );
    // A visit without any prediction is left out.
    if (before.length + after.length > 0) pages.push({ id, pageId, url, tags: triedTags(before, after) });
  }
  return pages;
}

function isSame({ product, id }: Container, row: ContainerRow): boolean {
  return product === row.product && id !== null && id === row.vendorId;
}

function summedTags(
  { published, draft }: { published: Container; draft: Container },
  pages: readonly TriedPage[],
): ContainerTrial['tags'] {
  const before = new Map(published.tags.map((tag) => [tag.number, tag]));
  const after = new Map(draft.tags.map((tag) => [tag.number, tag]));
  const all = new Map([...before, ...after]);
  const uses = Map.groupBy(
    pages.flatMap(({ tags }) => tags),
    ({ tag }) => tag,
  );
  return [...all.values()].map(({ number, type, name }) => {
    const its = uses.get(number) ?? [];
    const count = (verdict: TriedTag['verdict']) => its.filter((one) => one.verdict === verdict).length;
    const undecided = count('not-decidable');
    return {
      tag: number,
      type,
      name,
      change: changeOf(before.has(number), after.has(number)),
      pages: { more: count('more'), less: count('less'), same: count('same'), undecided },
    };
  });
}

function changeOf(isBefore: boolean, isAfter: boolean): ContainerTrial['tags'][number]['change'] {
  if (!isBefore) return 'added';
  return isAfter ? 'kept' : 'removed';
}
