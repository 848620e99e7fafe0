import type * as z from 'zod';
import { incomingEvents } from '@vigie/audit/containers/server/incoming-events.ts';
import {
  CONTAINER_LIMITS,
  type containersQuerySchema,
  type containerDetailSchema,
} from '@vigie/contract/stored-container.ts';
import type { Call } from '../../access/actor.ts';
import { cursorOf } from '../../db/list-page.ts';
import { requireFound } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  findContainer,
  listContainers,
  listContainerVersions,
  type ContainerRow,
} from './containers.store.ts';
import { presentContainer, readReviewPolicies, reviewRow, type ReviewedContainer } from './review.service.ts';
import { shownTo } from './shown-container.service.ts';

/** Maximum pages that are counted exactly. */
const EXACT_PAGES = 255;

/** Returns all containers of a website; there are few. */
export async function listStoredContainers(call: Call, query: z.output<typeof containersQuerySchema>) {
  const { db, now } = call;
  const { websiteId, limit } = query;
  const after = cursorOf(query);
  await requireWebsite(call, websiteId);
  const policies = await readReviewPolicies(db, websiteId, now);
  const rows = await listContainers(db, websiteId);
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(start, start + limit);
  const reviewed = [];
  for (const row of page) reviewed.push(await reviewRow(db, row, { now, policies }));
  const isLast = start + limit >= rows.length;
  return {
    items: reviewed.flatMap((one) => (one === null ? [] : [presentContainer(one)])),
    next: isLast ? null : (page.at(-1)?.id ?? null),
    total: { count: rows.length, estimated: false },
  };
}

export async function requireContainer({ db, actor }: Call, id: string): Promise<ContainerRow> {
  return requireFound(await findContainer(db, actor, id));
}

/** Returns a container within the actor's reach with its review. */
export async function requireReviewed(call: Call, id: string): Promise<ReviewedContainer> {
  const { db, now } = call;
  const row = await requireContainer(call, id);
  const policies = await readReviewPolicies(db, row.websiteId, now);
  return requireFound(await reviewRow(db, row, { now, policies }));
}

/** Reads a container with its versions, its review findings and the activity of its tags. */
export async function readContainerDetail(call: Call, { id }: { id: string }) {
  const reviewed = await requireReviewed(call, id);
  const { row, container, days, findings, version } = reviewed;
  const shown = await shownTo(call.db, row.companyId);
  const versions = await listContainerVersions(call.db, id);
  const { bytes, requestMs, runMs } = days;
  return {
    kept: presentContainer(reviewed),
    container: shown.container(container),
    versions: versions.slice(0, CONTAINER_LIMITS.versions),
    findings: findings.map((one) => ({
      ...one,
      details: { ...one.details, ...(one.details.key !== undefined && { key: shown.text(one.details.key) }) },
    })),
    lookedAt: { visits: days.visits, days: CONTAINER_LIMITS.reviewDays },
    use: usesOf(reviewed),
    weight: { bytes, requestMs, runMs },
    export: exportOf(row, version.container.tags),
    ...(container.context === 'server' && { incoming: incomingEvents(container) }),
  };
}

/** Returns the activity of each tag of the container, inactive tags included. */
export function usesOf({ container, tags }: ReviewedContainer): z.input<typeof containerDetailSchema>['use'] {
  const known = new Map(tags.map((one) => [one.tag, one]));
  return container.tags.map(({ number }) => {
    const { pages = 0, pushes = 0, undecided = 0, firstFiredAt, lastFiredAt } = known.get(number) ?? {};
    return {
      tag: number,
      pages,
      isEstimated: pages > EXACT_PAGES,
      pushes,
      undecided,
      firstFiredAt: firstFiredAt ?? null,
      lastFiredAt: lastFiredAt ?? null,
    };
  });
}

function exportOf(
  { names, namedAt }: ContainerRow,
  tags: readonly { number: number; type: string }[],
): z.input<typeof containerDetailSchema>['export'] {
  if (names === null || namedAt === null) return null;
  const known = new Map(Object.entries(names));
  const named = tags.filter(({ number, type }) => known.get(String(number))?.type === type).length;
  return { at: namedAt, named, unnamed: tags.length - named };
}
