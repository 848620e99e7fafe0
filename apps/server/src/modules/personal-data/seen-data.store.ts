import { sql } from 'kysely';
import { STORED_PERSONAL_DATA_MAX } from '@vigie/contract/stored-personal-data.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PersonalDataTable } from '../../db/schema/tables.generated.ts';

/** Personal data that a visit shows, with its mask. */
export type SeenData = Pick<
  PersonalDataTable,
  | 'groupKey'
  | 'kind'
  | 'channel'
  | 'field'
  | 'encoding'
  | 'host'
  | 'vendor'
  | 'consent'
  | 'mask'
  | 'canary'
  | 'requestId'
>;

/** Measured visit with all personal data that it shows. */
export interface SearchedVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  /** Consent that the visitor gave. */
  answered: 'accept' | 'refuse' | 'none';
  /** True if the whole visit was searched. */
  isWhole: boolean;
  /** True if a second visit planted a canary, whose findings are among the data. */
  hadCanary: boolean;
  data: readonly SeenData[];
}

/**
 * Stores the personal data that visits show, and the visit that proved that a page no longer sends it. A visit stored
 * late does not move the last sighting back. Past the limit of a website, new data is left out. Call it in the
 * transaction that stores the visits.
 */
export async function addPersonalData(
  db: Db,
  website: { companyId: string; websiteId: string },
  visits: readonly SearchedVisit[],
): Promise<void> {
  await addSeen(db, website, visits);
  await endUnshown(
    db,
    visits.filter(({ isWhole }) => isWhole),
  );
}

const KEY = sql`page_id, group_key, channel, encoding, consent`;

async function addSeen(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  visits: readonly SearchedVisit[],
): Promise<void> {
  const rows = visits.flatMap(({ data, observationId, pageId, observedAt, answered }) => {
    const byKey = new Map(
      data.map((one) => [[one.groupKey, one.channel, one.encoding, one.consent].join(' '), one]),
    );
    return [...byKey.values()].map((one) => ({ ...one, observationId, pageId, observedAt, answered }));
  });
  if (rows.length === 0) return;
  const later = sql`excluded.last_seen_at >= known.last_seen_at`;
  const newest = (column: string) =>
    sql`${sql.ref(column)} = case when ${later} then excluded.${sql.ref(column)} else known.${sql.ref(column)} end`;
  const changed = ['vendor', 'mask', 'answered', 'observation_id', 'request_id'].map(newest);
  await sql`
    insert into personal_data as known (company_id, website_id, page_id, group_key, kind, channel, field, encoding, host, vendor,
      consent, mask, canary, answered, observation_id, request_id, first_seen_at, last_seen_at)
    select ${companyId}::uuid, ${websiteId}::uuid, "pageId", "groupKey", kind, channel, field, encoding, host, vendor,
      consent, mask, canary, answered, "observationId", "requestId", "observedAt", "observedAt"
    from (
      select seen.*, own.kind is not null as is_known,
        row_number() over (partition by own.kind is null order by seen."pageId", seen."groupKey") as place_in_list
      from jsonb_to_recordset(${jsonText(rows)}::jsonb) as seen (
        "pageId" uuid, "groupKey" text, "kind" text, "channel" text, "field" text, "encoding" text, "host" text,
        "vendor" text, "consent" text, "mask" text, "canary" text, "answered" text, "observationId" uuid, "requestId" text,
        "observedAt" timestamptz)
      left join personal_data as own on own.page_id = seen."pageId" and own.group_key = seen."groupKey"
        and own.channel = seen.channel and own.encoding = seen.encoding and own.consent = seen.consent
    ) as seen
    where is_known or place_in_list + (
      select count(*) from personal_data as own where own.website_id = ${websiteId}) <= ${STORED_PERSONAL_DATA_MAX}
    order by "pageId", "groupKey", channel, encoding, consent
    on conflict (${KEY}) do update set ${sql.join(changed)},
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      over_at = case when excluded.last_seen_at >= known.over_at then null else known.over_at end`.execute(
    db,
  );
}

/**
 * Ends data that a later visit with the same consent answer no longer shows. A visit that accepted also ends groups
 * that it does not show in any form, as for problems: a page may send something only after an acceptance.
 */
async function endUnshown(db: Db, visits: readonly SearchedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.map(({ pageId, observedAt, answered, hadCanary, data }) => ({
    pageId,
    observedAt,
    answered,
    hadCanary,
    groups: data.map(({ groupKey }) => groupKey),
    shown: data.map(({ groupKey, channel, encoding, consent }) =>
      [groupKey, channel, encoding, consent].join(' '),
    ),
  }));
  await sql`
    update personal_data as known set over_at = least(known.over_at, visits."observedAt")
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as visits (
      "pageId" uuid, "observedAt" timestamptz, "answered" text, "hadCanary" boolean, "groups" text[], "shown" text[])
    where known.page_id = visits."pageId" and known.last_seen_at < visits."observedAt"
      and (known.canary is null or visits."hadCanary")
      and (known.answered = visits.answered
        and not concat_ws(' ', known.group_key, known.channel, known.encoding, known.consent) = any(visits.shown)
        or visits.answered = 'accept' and not known.group_key = any(visits.groups))`.execute(db);
}

export type OpenCanary = Pick<PersonalDataTable, 'pageId' | 'kind' | 'field' | 'host'>;

/** Returns the data that canaries showed on pages and that no later canary proved to be over. */
export async function listOpenCanaries(db: Db, pageIds: readonly string[]): Promise<OpenCanary[]> {
  if (pageIds.length === 0) return [];
  return db
    .selectFrom('personalData')
    .select(['pageId', 'kind', 'field', 'host'])
    .where('pageId', 'in', pageIds)
    .where('canary', 'is not', null)
    .where('overAt', 'is', null)
    .execute();
}
