import { sql, type RawBuilder } from 'kysely';
import type { ConsentOfData } from '@vigie/contract/stored-personal-data.ts';
import type { PersonalDataKind, PersonalDataChannel } from '@vigie/contract/personal-data.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PersonalDataTable } from '../../db/schema/tables.generated.ts';

export interface DataFilter {
  websiteId: string;
  kind?: PersonalDataKind | undefined;
  place?: PersonalDataChannel | undefined;
  consent?: ConsentOfData | undefined;
  state?: 'sent' | 'over' | undefined;
  q?: string | undefined;
}

/** Group: the same data in the same field, sent to the same host, on any number of pages. */
export interface DataGroupRow extends Pick<
  PersonalDataTable,
  | 'kind'
  | 'field'
  | 'host'
  | 'vendor'
  | 'mask'
  | 'canary'
  | 'observationId'
  | 'requestId'
  | 'firstSeenAt'
  | 'lastSeenAt'
> {
  key: string;
  places: PersonalDataChannel[];
  encodings: string[];
  consents: ConsentOfData[];
  /** Pages that still send it; if none does, pages that did. */
  pages: number;
  isOver: boolean;
}

const last = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by last_seen_at desc, page_id))[1] as ${sql.ref(column)}`;

/** Returns the groups. The caller has checked that the website is within the actor's reach. */
export async function listDataGroups(db: Db, filter: DataFilter): Promise<DataGroupRow[]> {
  const lasts = ['vendor', 'mask', 'observation_id', 'request_id'].map(last);
  const { rows } = await sql<DataGroupRow>`
    with grouped as (
      select group_key as key, kind, field, host, canary, ${sql.join(lasts)},
        array_agg(distinct channel order by channel) as places, array_agg(distinct encoding order by encoding) as encodings,
        array_agg(distinct consent order by consent) as consents,
        min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at,
        bool_and(over_at is not null) as is_over, (count(distinct page_id))::int as all_pages,
        (count(distinct page_id) filter (where over_at is null))::int as pages_now
      from personal_data where ${isLeft(filter)} group by group_key, kind, field, host, canary
    )
    select *, case when is_over then all_pages else pages_now end as pages from grouped
    where ${filter.state === undefined ? sql`true` : sql`is_over = ${filter.state === 'over'}`}`.execute(db);
  return rows;
}

function isLeft({ websiteId, kind, place, consent, q }: DataFilter): RawBuilder<boolean> {
  const conditions = [
    sql`website_id = ${websiteId}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(place === undefined ? [] : [sql`channel = ${place}`]),
    ...(consent === undefined ? [] : [sql`consent = ${consent}`]),
    ...(q === undefined || q === ''
      ? []
      : [sql`strpos(lower(concat_ws(' ', host, vendor, field)), lower(${q})) > 0`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export type DataPageRow = PersonalDataTable & { url: string };

/** Returns each page of a group, or all rows of a website. Data that is still sent comes first, then the last seen. */
export async function listDataPages(
  db: Db,
  filter: DataFilter & { key?: string | undefined },
): Promise<DataPageRow[]> {
  const ofGroup = filter.key === undefined ? sql`true` : sql`group_key = ${filter.key}`;
  const ofState =
    filter.state === undefined ? sql`true` : sql`(over_at is not null) = ${filter.state === 'over'}`;
  const { rows } = await sql<DataPageRow>`
    select personal_data.*, pages.url from (
      select * from personal_data where ${isLeft(filter)} and ${ofGroup} and ${ofState}
    ) as personal_data join pages on pages.id = personal_data.page_id
    order by over_at is not null, personal_data.last_seen_at desc, pages.url, group_key, channel, encoding, consent`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the data that the canary of a visit's page showed. The caller has checked that the visit is within the
 * actor's reach.
 */
export async function listCanariesOfVisit(db: Db, observationId: string): Promise<PersonalDataTable[]> {
  return db
    .selectFrom('personalData')
    .selectAll()
    .where('observationId', '=', observationId)
    .where('canary', 'is not', null)
    .orderBy('groupKey')
    .execute();
}
