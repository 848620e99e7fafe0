import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { emptyTable } from '@vigie/audit/score.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { filesOf } from '../src/modules/observations/files.store.ts';
import { readRecordedBytes, recountRecordings } from '../src/modules/limits/recordings.store.ts';
import { observePages } from './observed-pages.ts';
import { createJobRow } from './rows.ts';

export interface Shop {
  companyId: string;
  websiteId: string;
  agentId: string;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Stores a screenshot of a website taken at an instant. Returns its hash. */
export async function showPicture(
  db: Db,
  { companyId, websiteId }: Shop,
  { text, at }: { text: string; at: string },
): Promise<string> {
  const bytes = Buffer.from(text);
  const sha256 = hashOf(bytes);
  await filesOf(db, { companyId, websiteId }).put([{ sha256, bytes }]);
  // The database stores microseconds, which JavaScript does not have.
  await sql`update website_pictures set last_used_at = ${new Date(at)}::timestamptz + interval '456 microseconds'
    where website_id = ${websiteId} and sha256 = ${sha256}`.execute(db);
  return sha256;
}

/** Creates an audit that visited one page at an instant, with a dataLayer and a screenshot. */
export async function visitShop(
  db: Db,
  shop: Shop,
  { at, text = at, pushes = [{ event: 'page', at }] }: { at: string; text?: string; pushes?: Json[] },
): Promise<void> {
  const sha256 = await showPicture(db, shop, { text, at });
  const { companyId, websiteId } = shop;
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const screenshot = { sha256, mimeType: 'image/webp', sizeBytes: text.length };
  await observePages(db, {
    ...shop,
    jobId,
    pages: [{ url: 'https://shop.example/', kind: 'healthy', startedAt: at, screenshot, pushes }],
  });
}

/** Returns the bytes of a website, after a check that a recount gives the same number. */
export async function bytesTrueToRecount(db: Db, websiteId: string) {
  const before = await readRecordedBytes(db, websiteId);
  await recountRecordings(db, websiteId);
  const after = await readRecordedBytes(db, websiteId);
  return { before, after };
}

export async function setTestLimits(
  db: Db,
  websiteId: string,
  limits: { recordingsMegabytesMax?: number | null; visitsPerDayMax?: number | null },
): Promise<void> {
  await db.updateTable('websites').set(limits).where('id', '=', websiteId).execute();
}

/** Queues a run with a modified plan, as a worker finds it. */
export async function queueRun(
  db: Db,
  { companyId, websiteId }: Pick<Shop, 'companyId' | 'websiteId'>,
  { mode = 'scheduled', kind = 'pool', urls }: { mode?: string; kind?: string; urls: string[] },
): Promise<string> {
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const changed = jsonText({ urls, pagesMax: urls.length, discover: false, kind });
  await sql`update jobs set state = 'queued', phase = 'waiting', finished_at = null, mode = ${mode}, kind = ${kind},
    checks = ${jsonText(emptyTable())}::jsonb, plan = plan || ${changed}::jsonb where id = ${jobId}`.execute(
    db,
  );
  return jobId;
}
