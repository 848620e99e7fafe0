import * as z from 'zod';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import type {
  CheckedLink,
  checkedLinkSchema,
  checkedLinksCsvQuerySchema,
  checkedLinksQuerySchema,
} from '@vigie/contract/stored-link-list.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { LINK_KIND_WORDS, linkFindingSentence } from '@vigie/contract/wording/link-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamRows } from '../../csv/csv-stream.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { requireFound } from '../../errors/api-error.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { runLinkCheck } from '../jobs/start-runs.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findLinkCheck, listCheckedLinks, listLinkChecks, type CheckedListRow } from './link-checks.store.ts';

type Presented = z.input<typeof checkedLinkSchema>;
type Filter = Pick<z.output<typeof checkedLinksQuerySchema>, 'outcome' | 'kind' | 'q'>;

/** Starts a check of a list. Refuses it while another one runs, or if no agent could take it. */
export async function checkList(call: Call, { id }: { id: string }, queue: RunQueue) {
  const { id: jobId } = await runLinkCheck(call, { id }, queue);
  const checks = await listLinkChecks(call.db, call.actor, { linkListIds: [id] });
  return requireFound(checks.find((check) => check.jobId === jobId));
}

const cursorSchema = z.tuple([z.int().min(0)]);

/** Returns the links of a check in the order of its list. */
export async function listLinksOfCheck(
  call: Call,
  { jobId, limit, after, ...filter }: z.output<typeof checkedLinksQuerySchema>,
): Promise<ListPage<Presented>> {
  const check = requireFound(await findLinkCheck(call.db, call.actor, jobId));
  const items = (await presentLinks(call, check)).filter((link) => matchesFilter(link, filter));
  const [from] = decodeCursor(after, cursorSchema) ?? [0];
  const end = from + limit;
  return {
    items: items.slice(from, end),
    next: items.length > end ? encodeCursor([end]) : null,
    total: { count: items.length, estimated: false },
  };
}

/** Returns every link of the plan. One that was not followed is skipped, once the check has ended. */
async function presentLinks({ db }: Call, { id, state, plan }: CheckedListRow): Promise<Presented[]> {
  const followed = new Map((await listCheckedLinks(db, id)).map((row) => [row.position, row]));
  const hasEnded = state !== 'queued' && state !== 'running';
  const outcome = state === 'succeeded' ? ('blocked-by-robots' as const) : ('cancelled' as const);
  return plan.urls.flatMap((written, index): Presented[] => {
    const position = index + 1;
    const row = followed.get(position);
    if (row !== undefined) return [{ ...row.link, position, checkedAt: row.checkedAt }];
    if (!hasEnded) return [];
    const url = maskText(written);
    const landing = { url, outcome };
    return [{ url, outcome: 'skipped', hops: [], landing, findings: [], position, checkedAt: null }];
  });
}

function matchesFilter({ url, outcome, hops, landing, findings }: Presented, filter: Filter): boolean {
  const text = filter.q?.toLowerCase() ?? '';
  const texts = [url, landing.url, ...hops.map((hop) => hop.url), ...findings.map((one) => one.parameter)];
  return (
    (filter.outcome === undefined || filter.outcome === outcome) &&
    (filter.kind === undefined || findings.some(({ kind }) => kind === filter.kind)) &&
    texts.some((one) => one?.toLowerCase().includes(text) === true)
  );
}

type CsvQuery = z.output<typeof checkedLinksCsvQuerySchema>;

/** Returns a CSV row for each finding, and one for a link without any. */
export async function exportLinks(call: Call, { jobId, ...query }: CsvQuery): Promise<CsvFile> {
  const { locale, timeZone, ...filter } = query;
  requireTimeZone(timeZone);
  const check = requireFound(await findLinkCheck(call.db, call.actor, jobId));
  const website = await requireWebsite(call, check.websiteId);
  const links = (await presentLinks(call, check)).filter((link) => matchesFilter(link, filter));
  const { name: title, columns } = FILE_WORDS[locale].links;
  const rows = [headingsIn(columns, timeZone), ...links.flatMap((link) => cellsOf(link, query))];
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamRows(rows, locale) };
}

function cellsOf(
  { url, outcome, landing, findings, checkedAt }: Presented,
  { locale, timeZone }: Pick<CsvQuery, 'locale' | 'timeZone'>,
): CsvCell[][] {
  const start = [url, FILE_WORDS[locale].links.outcomes[outcome], landing.url];
  const at = checkedAt instanceof Date ? instantToCell(checkedAt, timeZone) : null;
  if (findings.length === 0) return [[...start, null, null, null, null, null, null, at]];
  return findings.map((finding: CheckedLink['findings'][number]) => [
    ...start,
    LINK_KIND_WORDS[finding.kind][locale],
    finding.parameter,
    finding.hop,
    finding.expected,
    finding.seen,
    linkFindingSentence(locale, finding),
    at,
  ]);
}
