import type * as z from 'zod';
import { namedContainer } from '@vigie/audit/containers/named-container.ts';
import { reviewContainer } from '@vigie/audit/containers/review/review-container.ts';
import type { PagesUnderPolicies } from '@vigie/audit/csp/admit-address.ts';
import type { Container } from '@vigie/contract/container.ts';
import { type ContainerFinding } from '@vigie/contract/container-finding.ts';
import { CONTAINER_LIMITS, type storedContainerSchema } from '@vigie/contract/stored-container.ts';
import type { Db } from '../../db/schema/database.ts';
import { listPagesByPolicies } from '../data-quality/last-visits.store.ts';
import { sumContainerDays, sumTagDays, type ContainerDays, type TagDays } from './container-use.store.ts';
import { findVersion, type ContainerRow, type VersionOf } from './containers.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Container with the data of its visits. */
export interface ReviewedContainer {
  row: ContainerRow;
  version: VersionOf;
  /** Complete container, with the names of the export. */
  container: Container;
  days: ContainerDays;
  tags: TagDays[];
  findings: ContainerFinding[];
}

interface Reviewing {
  now: Date;
  policies: readonly PagesUnderPolicies[];
}

export function sinceOf(now: Date): Date {
  return new Date(now.getTime() - (CONTAINER_LIMITS.reviewDays - 1) * DAY_MS);
}

/** Returns the policies that the pages of a website send, for reviews of its containers. */
export async function readReviewPolicies(
  db: Db,
  websiteId: string,
  now: Date,
): Promise<PagesUnderPolicies[]> {
  return listPagesByPolicies(db, websiteId, { from: sinceOf(now), to: new Date(now.getTime() + 1) });
}

/** Returns the review of a container; null: no version of it is stored any more. */
export async function reviewRow(
  db: Db,
  row: ContainerRow,
  { now, policies }: Reviewing,
): Promise<ReviewedContainer | null> {
  const version = await findVersion(db, row.id, null);
  if (version === null) return null;
  const query = { websiteId: row.websiteId, containerId: row.id, since: sinceOf(now) };
  const days = await sumContainerDays(db, query);
  const tags = await sumTagDays(db, query);
  const container = namedContainer(version.container, row.names);
  const findings = reviewContainer(container, {
    days: CONTAINER_LIMITS.reviewDays,
    visits: days.visits,
    firedTags: new Set(tags.map(({ tag }) => tag)),
    definedKeys: new Set(days.keys),
    // Visits record the pushes of pages, which are not the events of a server.
    events: days.events === null || container.context === 'server' ? null : new Set(days.events),
    sizeBytes: version.sizeBytes,
    runMs: days.runMs,
    policies,
  });
  return { row, version, container, days, tags, findings };
}

export function presentContainer({
  row,
  version,
  container,
  findings,
}: ReviewedContainer): z.input<typeof storedContainerSchema> {
  const counts = new Map<ContainerFinding['kind'], number>();
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    id: row.id,
    websiteId: row.websiteId,
    product: row.product,
    containerId: row.vendorId,
    address: row.address,
    version: version.version,
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    sizeBytes: version.sizeBytes,
    tags: container.tags.length,
    triggers: container.triggers.length,
    variables: container.variables.length,
    findings: Object.fromEntries(counts),
    names: row.names === null && container.source === 'published' ? 'script' : 'export',
    ...(container.context && { context: container.context }),
  };
}
