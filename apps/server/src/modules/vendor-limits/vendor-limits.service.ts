import * as z from 'zod';
import { findLimits } from '@vigie/audit/vendor-limits/find-limits.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import type { VisitLimits, passedLimitSchema } from '@vigie/contract/stored-vendor-limits.ts';
import { LIMIT_EFFECTS } from '@vigie/contract/vendor-limit.ts';
import type { Call } from '../../access/actor.ts';
import { maskedAddress } from '../../access/captured-values.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { listLimitGroups, type LimitFilter, type LimitGroupRow } from './vendor-limits.store.ts';

type Presented = z.input<typeof passedLimitSchema>;

const limitCursorSchema = z.tuple([z.int().min(0)]);

/** Returns the limits of vendors that hits of a website pass, by rule, event and parameter. */
export async function listLimits(call: Call, query: LimitFilter & ListQuery): Promise<ListPage<Presented>> {
  await requireWebsite(call, query.websiteId);
  const mayRead = READS_VALUES.includes(call.actor.role);
  const items = (await listLimitGroups(call.db, query))
    .map((row) => presentGroup(row, mayRead))
    .toSorted(byUrgency);
  const [from] = decodeCursor(query.after, limitCursorSchema) ?? [0];
  const end = from + query.limit;
  return {
    items: items.slice(from, end),
    next: items.length > end ? encodeCursor([end]) : null,
    total: { count: items.length, estimated: false },
  };
}

function presentGroup(row: LimitGroupRow, mayRead: boolean): Presented {
  const { finding, pages, isOver, firstSeenAt, lastSeenAt, observationId, url } = row;
  return {
    ...finding,
    value: mayRead ? finding.value : null,
    pages,
    isOver,
    firstSeenAt,
    lastSeenAt,
    observationId,
    url: maskedAddress(url),
  };
}

function byUrgency(one: Presented, other: Presented): number {
  return (
    Number(one.isOver) - Number(other.isOver) ||
    LIMIT_EFFECTS.indexOf(other.effect) - LIMIT_EFFECTS.indexOf(one.effect) ||
    other.pages - one.pages ||
    (`${one.rule} ${one.event} ${one.name}` < `${other.rule} ${other.event} ${other.name}` ? -1 : 1)
  );
}

/** Returns the limits that one visit passes, by the rules of today. Empty once the recording is deleted. */
export async function readVisitLimits({ db, actor }: Call, { id }: { id: string }): Promise<VisitLimits> {
  const row = await findObservation(db, actor, id);
  if (row === null || row.document === null) throw new ApiError('not-found');
  const observation = await unpackObservation(row.document);
  if (observation.outcome !== 'measured') return { findings: [], isWhole: true };
  const { hits, isWhole } = findLimits(observation);
  return { findings: hits.flatMap(({ findings }) => findings), isWhole };
}
