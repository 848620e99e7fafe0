import type * as z from 'zod';
import { containerDifference } from '@vigie/audit/containers/compare/container-difference.ts';
import { namedContainer } from '@vigie/audit/containers/named-container.ts';
import type { Container } from '@vigie/contract/container.ts';
import {
  CONTAINER_LIMITS,
  type containerDifferenceQuerySchema,
  type containerDifferenceSchema,
} from '@vigie/contract/stored-container.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findVersion, listContainerVersions } from './containers.store.ts';
import { requireContainer } from './containers.service.ts';
import { shownTo } from './shown-container.service.ts';

/** Returns the differences between two versions of a container; by default the newest and the one before. */
export async function readContainerDifference(
  call: Call,
  { id, ...query }: z.output<typeof containerDifferenceQuerySchema>,
) {
  const { db } = call;
  const row = await requireContainer(call, id);
  const [newest] = await listContainerVersions(db, id);
  const to = await findVersion(db, id, query.to ?? newest?.number ?? 1);
  const from = await findVersion(db, id, query.from ?? Math.max(1, (to?.number ?? 1) - 1));
  if (from === null || to === null) throw new ApiError('not-found');
  const shown = await shownTo(db, row.companyId);
  const [before, after] = [from, to].map(({ container }) => namedContainer(container, row.names));
  if (before === undefined || after === undefined) throw new ApiError('not-found');
  // Masked values are compared unmasked.
  const [shownBefore, shownAfter] = [shown.container(before), shown.container(after)];
  const all = containerDifference(before, after);
  const changes = all
    .slice(0, CONTAINER_LIMITS.changes)
    .map((change) => shownChange(change, shownBefore, shownAfter));
  return {
    from,
    to,
    changes,
    more: all.length - changes.length,
  };
}

type Change = z.input<typeof containerDifferenceSchema>['changes'][number];

/** Returns the change with both sides reduced to what may be shown. */
function shownChange(change: Change, before: Container, after: Container): Change {
  switch (change.part) {
    case 'tag':
      return { ...change, ...shownSides(change, before.tags, after.tags) };
    case 'trigger':
      return { ...change, ...shownSides(change, before.triggers, after.triggers) };
    case 'client':
      return { ...change, ...shownSides(change, before.clients ?? [], after.clients ?? []) };
    case 'transformation':
      return { ...change, ...shownSides(change, before.transformations ?? [], after.transformations ?? []) };
    default:
      return { ...change, ...shownSides(change, before.variables, after.variables) };
  }
}

function shownSides<T extends { number: number }>(
  { before, after }: { before: { number: number } | null; after: { number: number } | null },
  older: readonly T[],
  newer: readonly T[],
): { before: T | null; after: T | null } {
  return {
    before: older.find(({ number }) => number === before?.number) ?? null,
    after: newer.find(({ number }) => number === after?.number) ?? null,
  };
}
