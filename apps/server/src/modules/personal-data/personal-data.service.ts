import * as z from 'zod';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type {
  VisitPersonalData,
  personalDataGroupSchema,
  personalDataPageSchema,
} from '@vigie/contract/stored-personal-data.ts';
import type { Call } from '../../access/actor.ts';
import { maskedAddress } from '../../access/captured-values.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { keyOfFinding, severityOfFinding } from '../../evaluation/plan-findings.ts';
import type { PersonalDataTable } from '../../db/schema/tables.generated.ts';
import { listCausesByKey } from '../causes/consent-problems.store.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  listCanariesOfVisit,
  listDataGroups,
  listDataPages,
  type DataFilter,
  type DataGroupRow,
  type DataPageRow,
} from './personal-data.store.ts';
import { nameOfData, searchVisit } from './search-visit.ts';

/** Returns the personal data that pages of a website send, by kind, field and receiver. */
export async function listPersonalData(call: Call, query: DataFilter & ListQuery) {
  await requireWebsite(call, query.websiteId);
  const causes = await listCausesByKey(call.db, query.websiteId, 'finding:personal-data:');
  const groups = (await listDataGroups(call.db, query))
    .map((row) => presentGroup(row, causes))
    .toSorted(byUrgency);
  return pageOf(groups, query);
}

function presentGroup(
  row: DataGroupRow,
  causes: ReadonlyMap<string, string>,
): z.input<typeof personalDataGroupSchema> {
  const { key, kind, field, host, vendor, places, encodings, consents, mask, pages, isOver, canary } = row;
  const name = nameOfData(row);
  return {
    key,
    kind,
    field,
    vendor,
    places,
    encodings,
    consents,
    pages,
    isOver,
    canary,
    host: host === '' ? null : host,
    value: mask,
    severity: severityOfFinding(name),
    causeId: causes.get(keyOfFinding(name)) ?? null,
    ...provenBy(row),
  };
}

type Proven = Pick<DataGroupRow, 'firstSeenAt' | 'lastSeenAt' | 'observationId' | 'requestId'>;

function provenBy({ firstSeenAt, lastSeenAt, observationId, requestId }: Proven) {
  return {
    firstSeenAt,
    lastSeenAt,
    observationId,
    requestId,
  };
}

function byUrgency(
  one: z.input<typeof personalDataGroupSchema>,
  other: z.input<typeof personalDataGroupSchema>,
): number {
  return (
    Number(one.isOver) - Number(other.isOver) ||
    SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity) ||
    other.pages - one.pages ||
    (one.key < other.key ? -1 : 1)
  );
}

const personalDataCursorSchema = z.tuple([z.int().min(0)]);

function pageOf<T>(items: readonly T[], { limit, after }: ListQuery): ListPage<T> {
  const [from] = decodeCursor(after, personalDataCursorSchema) ?? [0];
  return {
    items: items.slice(from, from + limit),
    next: items.length > from + limit ? encodeCursor([from + limit]) : null,
    total: { count: items.length, estimated: false },
  };
}

/** Returns the pages of a group; those that still send it come first. */
export async function listPagesOfData(call: Call, query: { websiteId: string; key: string } & ListQuery) {
  await requireWebsite(call, query.websiteId);
  const { websiteId, key } = query;
  return pageOf((await listDataPages(call.db, { websiteId, key })).map(presentPage), query);
}

function presentPage(row: DataPageRow): z.input<typeof personalDataPageSchema> {
  const { pageId, channel, encoding, consent, mask, overAt } = row;
  return {
    pageId,
    place: channel,
    encoding,
    consent,
    value: mask,
    url: maskedAddress(row.url),
    overAt,
    ...provenBy(row),
  };
}

/** Returns the personal data that one visit sent, by the settings of its job. Empty once the recording is deleted. */
export async function readVisitPersonalData(
  { db, actor }: Call,
  { id }: { id: string },
): Promise<VisitPersonalData> {
  const row = await findObservation(db, actor, id);
  if (row === null || row.document === null) throw new ApiError('not-found');
  const { found, isWhole } = searchVisit(await unpackObservation(row.document), row.plan.tracking);
  const own = found.map(({ finding: { page: _page, ...finding }, requestId }) => ({ ...finding, requestId }));
  const planted = (await listCanariesOfVisit(db, id)).map(presentCanary);
  return { findings: [...own, ...planted], isWhole };
}

function presentCanary({ mask, consent, host, canary, ...row }: PersonalDataTable) {
  const { kind, channel, field, encoding, vendor } = row;
  return {
    kind,
    place: channel,
    field,
    encoding,
    vendor,
    value: mask,
    host: host === '' ? null : host,
    consent: consent === 'unknown' ? null : consent,
    ...(canary !== null && { canary }),
    requestId: null,
  };
}
