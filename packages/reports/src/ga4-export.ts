import {
  exportRows,
  exportSelector,
  ga4ExportCounting,
  instantOf,
  type ExportedEvent,
} from '@vigie/audit/counting/ga4-export.ts';
import { textOf } from '@vigie/audit/counting/marked-rows.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { memberOf, textAt } from './answer-members.ts';
import { GA4_SETTINGS, isGa4Account } from './ga4.ts';
import { ANALYTICS_SCOPE, googleRequests, ownStreams, type GoogleRequest } from './google-request.ts';
import { everyDay, type DayRange, type ReportPurchase, type ReportReader } from './report-reader.ts';
import { ReportUnavailable, type OpenConnection } from './report-request.ts';

/** Right to run queries that read. Source: cloud.google.com/bigquery/docs/reference/rest/v2/jobs/query */
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform.read-only', ANALYTICS_SCOPE];
/** Bytes that one question may read: Google refuses a larger one before it runs, and bills nothing for it. */
const BYTES_MAX = 10 * 1024 ** 3;
/** Rows of one answer, and answers of one question that are read at most. */
const PAGE_ROWS = 20_000;
const PAGES_MAX = 50;
/** Time in ms for which one request waits for the result, and requests that wait for it. */
const WAIT_MS = 10_000;
const WAITS_MAX = 6;
const HOUR_MS = 3_600_000;
/** Time by which the day of a property may be ahead of the day in UTC, or behind it. */
const ZONE_MS = 14 * HOUR_MS;

/** Question to BigQuery: text with named parameters. */
interface Question {
  query: string;
  parameters: Readonly<Record<string, string | readonly string[]>>;
}

/** Asks BigQuery, and returns the rows by the names of their columns. */
type AskExport = (question: Question) => Promise<ExportedEvent[]>;

/**
 * Returns the reader of the BigQuery export of a GA4 property, which has each event. It reads the tables `events_YYYYMMDD`
 * and `events_intraday_YYYYMMDD` of the days in question only. It needs the JSON file of a service account with the roles
 * BigQuery Job User and BigQuery Data Viewer. Sources: support.google.com/analytics/answer/7029846,
 * cloud.google.com/bigquery/docs/reference/rest/v2/jobs/query and getQueryResults
 */
export function ga4ExportReader({ base, token, send, options }: OpenConnection): ReportReader {
  const root = base.replace(/\/+$/, '');
  const { dataset = '', marker = null } = options;
  const table = `${dataset}.events_*`;
  const request = googleRequests({ token, send, scopes: SCOPES, rightOf });
  const queries = `${root}/bigquery/v2/projects/${encodeURIComponent(projectOf(dataset))}/queries`;
  const ask: AskExport = (question) =>
    queryBigQuery({ request, queries, location: options.location }, question);
  const requireOwn = ownStreams(request, {
    root: root.replace('bigquery', 'analyticsadmin'),
    property: options.property ?? /\.analytics_(\d+)$/.exec(dataset)?.[1] ?? '',
  });
  return {
    counting: ga4ExportCounting(marker),
    isAccount: isGa4Account,
    rows: async (account, sinceMs, hits = []) => {
      await requireOwn(account);
      const selectors = [...new Set(hits.map((sent) => exportSelector(sent, marker)))].filter(Boolean);
      if (selectors.length === 0) return [];
      return exportRows(await ask(eventsQuestion({ table, marker, sinceMs, selectors })), marker);
    },
    settings: async () => GA4_SETTINGS,
    volumes: async (account, range) => {
      await requireOwn(account);
      const rows = await ask(volumesQuestion(table, range));
      const volumes = rows.map(({ day = '', name: event = '', hits }) => ({
        day: isoDay(day),
        event,
        counted: Number(hits),
      }));
      return everyDay(volumes, range);
    },
    purchases: async (_account, range) => ({
      purchases: (await ask(purchasesQuestion(table, range))).flatMap(purchaseOf),
      timeZone: null,
    }),
    test: async () => {
      const day = isoDayOf(Date.now());
      const bytes = await estimate(
        { request, queries, location: options.location },
        eventsQuestion({ table, marker, sinceMs: Date.parse(day), selectors: ['none'] }),
      );
      if (bytes > BYTES_MAX) throw tooLarge(bytes);
    },
  };
}

const projectOf = (dataset: string): string => dataset.slice(0, dataset.lastIndexOf('.'));

/** Returns the right that an answer is about. Source: cloud.google.com/bigquery/docs/troubleshoot-access-control */
function rightOf({ isOff, text }: { isOff: boolean; text: string }) {
  if (isOff) return 'bigquery-interface';
  if (text.includes('bigquery.jobs.create')) return 'bigquery-jobs';
  return text.includes('does not match any table') ? 'bigquery-export' : 'bigquery-dataset';
}

const isoDayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Returns the day of a table: `20261129` or `intraday_20261129`. */
const isoDay = (suffix: string): string =>
  suffix.replace('intraday_', '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Condition that selects the tables of some days, and no other table of the dataset. */
const OF_DAYS =
  '(_TABLE_SUFFIX BETWEEN @first AND @last OR _TABLE_SUFFIX BETWEEN @intradayFirst AND @intradayLast)';

function daysOf({ first, last }: DayRange): Question['parameters'] {
  const [from, to] = [first.replaceAll('-', ''), last.replaceAll('-', '')];
  return { first: from, last: to, intradayFirst: `intraday_${from}`, intradayLast: `intraday_${to}` };
}

const parameter = (value: string, key: string): string =>
  `(SELECT ${value} FROM UNNEST(event_params) WHERE key = ${key} LIMIT 1)`;

/** Returns the question about the events of some clients, or with some values of a marker. */
function eventsQuestion({
  table,
  marker,
  sinceMs,
  selectors,
}: {
  table: string;
  marker: string | null;
  sinceMs: number;
  selectors: readonly string[];
}): Question {
  const anyValue =
    'COALESCE(value.string_value, CAST(value.int_value AS STRING), CAST(value.double_value AS STRING))';
  const columns = [
    '_TABLE_SUFFIX AS day',
    'event_name AS name',
    'event_timestamp AS at',
    'user_pseudo_id AS client',
    `${parameter('CAST(value.int_value AS STRING)', "'ga_session_id'")} AS session`,
    `${parameter('value.string_value', "'page_location'")} AS page`,
    ...(marker === null ? [] : [`${parameter(anyValue, '@marker')} AS marker`]),
  ];
  const fromMs = sinceMs - HOUR_MS;
  return {
    query:
      `SELECT * FROM (SELECT ${columns.join(', ')} FROM \`${table}\` WHERE ${OF_DAYS} AND event_timestamp >= @since)` +
      ` WHERE ${marker === null ? 'client' : 'marker'} IN UNNEST(@selectors)`,
    parameters: {
      ...daysOf({ first: isoDayOf(fromMs - ZONE_MS), last: isoDayOf(Date.now() + ZONE_MS) }),
      since: String(fromMs * 1000),
      selectors,
      ...(marker !== null && { marker }),
    },
  };
}

const volumesQuestion = (table: string, range: DayRange): Question => ({
  query: `SELECT _TABLE_SUFFIX AS day, event_name AS name, COUNT(*) AS hits FROM \`${table}\` WHERE ${OF_DAYS} GROUP BY 1, 2`,
  parameters: daysOf(range),
});

/** Returns the question about purchases. The export has each one, also a second one of the same transaction. */
const purchasesQuestion = (table: string, range: DayRange): Question => ({
  query:
    'SELECT _TABLE_SUFFIX AS day, event_timestamp AS at, ecommerce.transaction_id AS id,' +
    ` ecommerce.purchase_revenue AS revenue, ${parameter('value.string_value', "'currency'")} AS currency` +
    ` FROM \`${table}\` WHERE ${OF_DAYS} AND event_name = 'purchase'`,
  parameters: daysOf(range),
});

function purchaseOf({ at = '', id = '', revenue = '', currency = '' }: ExportedEvent): ReportPurchase[] {
  const time = instantOf(at);
  if (id === '' || id === '(not set)' || time === null) return [];
  return [{ transactionId: id.slice(0, 200), time, amount: revenue, currency: currency.slice(0, 3) }];
}

/** Project whose queries are run, and how. */
interface BigQueryProject {
  request: GoogleRequest;
  /** Address of the queries of the project. */
  queries: string;
  location: string | undefined;
}

const bodyOf = ({ query, parameters }: Question, location: string | undefined) => ({
  query,
  useLegacySql: false,
  parameterMode: 'NAMED',
  queryParameters: Object.entries(parameters).map(([name, value]) => parameterOf(name, value)),
  maximumBytesBilled: String(BYTES_MAX),
  ...(location !== undefined && { location }),
});

function parameterOf(name: string, value: string | readonly string[]) {
  if (typeof value !== 'string')
    return {
      name,
      parameterType: { type: 'ARRAY', arrayType: { type: 'STRING' } },
      parameterValue: { arrayValues: value.map((one) => ({ value: one })) },
    };
  const type = name === 'since' ? 'INT64' : 'STRING';
  return { name, parameterType: { type }, parameterValue: { value } };
}

/** Returns the bytes that a question would read. It runs nothing, and costs nothing. */
async function estimate(
  { request, queries, location }: BigQueryProject,
  question: Question,
): Promise<number> {
  const { maximumBytesBilled: _unlimited, ...body } = bodyOf(question, location);
  const answer = await request(queries, { ...body, dryRun: true });
  return Number(textOf(memberOf(answer, 'totalBytesProcessed')) || 0);
}

const tooLarge = (bytes: number): ReportUnavailable =>
  new ReportUnavailable('quota', `one question reads ${bytes} bytes, more than ${BYTES_MAX}`);

/** Asks a question, waits for its result, and reads all its pages. Raises ReportUnavailable. */
async function queryBigQuery(project: BigQueryProject, question: Question): Promise<ExportedEvent[]> {
  const { request, queries, location } = project;
  const body = { ...bodyOf(question, location), maxResults: PAGE_ROWS, timeoutMs: WAIT_MS };
  let answer = await request(queries, body).catch(async (error: unknown) => {
    // BigQuery answers a question that reads too much with 400 or 500.
    if (!(error instanceof ReportUnavailable) || error.reason !== 'interface-away') throw error;
    const bytes = await estimate(project, question);
    throw bytes > BYTES_MAX ? tooLarge(bytes) : error;
  });
  const job = memberOf(answer, 'jobReference');
  const results = (more: Record<string, string>): Promise<Json> => {
    const of = {
      maxResults: String(PAGE_ROWS),
      location: textAt(job, 'location') || (location ?? ''),
      ...more,
    };
    const named = Object.entries(of).filter(([, value]) => value !== '');
    return request(
      `${queries}/${encodeURIComponent(textAt(job, 'jobId'))}?${new URLSearchParams(named).toString()}`,
    );
  };
  for (let waits = 0; memberOf(answer, 'jobComplete') === false; waits += 1) {
    if (waits >= WAITS_MAX) throw new ReportUnavailable('interface-away', 'the query is still running');
    answer = await results({ timeoutMs: String(WAIT_MS) });
  }
  const rows = rowsOf(answer);
  for (let page = 1; textAt(answer, 'pageToken') !== ''; page += 1) {
    if (page >= PAGES_MAX)
      throw new ReportUnavailable('not-understood', `more than ${PAGE_ROWS * PAGES_MAX} rows`);
    answer = await results({ pageToken: textAt(answer, 'pageToken') });
    rows.push(...rowsOf(answer));
  }
  return withoutIntradayOf(rows);
}

/** Reads the rows of an answer: `f` has the cells in the order of the schema, and `v` their values. */
function rowsOf(answer: Json): Record<string, string>[] {
  const fields = memberOf(memberOf(answer, 'schema'), 'fields');
  const rows = memberOf(answer, 'rows') ?? [];
  if (!Array.isArray(fields) || !Array.isArray(rows))
    throw new ReportUnavailable('not-understood', 'no rows of a query');
  const names = fields.map((field) => textAt(field, 'name'));
  return rows.map((row) => {
    const cells = memberOf(row, 'f');
    const values = Array.isArray(cells) ? cells.map((cell) => textOf(memberOf(cell, 'v'))) : [];
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

/** Leaves out the streamed table of a day once its daily table is there: for some time a dataset has both. */
function withoutIntradayOf(rows: readonly ExportedEvent[]): ExportedEvent[] {
  const daily = new Set(rows.map(({ day = '' }) => day));
  return rows.filter(
    ({ day = '' }) => !day.startsWith('intraday_') || !daily.has(day.slice('intraday_'.length)),
  );
}
