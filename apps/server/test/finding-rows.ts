import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { causeOf, createNoteRow, createPageRow, createProblemRow } from './problem-rows.ts';

export interface Findings {
  pageId: string;
  problemId: string;
  causeId: string;
  noteId: string;
  causeNoteId: string;
  reEvaluationId: string;
  filterId: string;
  releaseId: string;
  sharedLinkId: string;
  clientReportId: string;
}

const AT = new Date('2026-03-10T11:00:00Z');

/** Creates one of each object that users find or write about a website. */
export async function createFindings(
  db: Db,
  { companyId, websiteId, userId }: { companyId: string; websiteId: string; userId: string },
): Promise<Findings> {
  const of = { companyId, websiteId };
  const pageId = await createPageRow(db, of, 'https://shop.example/broken');
  const problemId = await createProblemRow(db, { ...of, pageId });
  const [reEvaluationId, filterId, releaseId] = [createId(), createId(), createId()];
  await db
    .insertInto('reEvaluations')
    .values({ id: reEvaluationId, ...of, fromAt: AT, toAt: AT, state: 'succeeded', createdAt: AT })
    .execute();
  await db
    .insertInto('dataLayerFilters')
    .values({
      id: filterId,
      ...of,
      userId,
      name: 'Filter',
      shared: true,
      match: 'all',
      conditions: jsonText([]),
      hiddenColumns: jsonText([]),
    })
    .execute();
  await db
    .insertInto('releases')
    .values({ id: releaseId, ...of, label: '2.4.0', releasedAt: AT, url: null, userId: null })
    .execute();
  const sharedLinkId = createId();
  await db
    .insertInto('sharedLinks')
    .values({
      id: sharedLinkId,
      companyId,
      tokenHash: Buffer.from(sharedLinkId),
      userId: null,
      createdAt: AT,
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    })
    .execute();
  await db
    .insertInto('sharedLinkWebsites')
    .values({ ...of, linkId: sharedLinkId })
    .execute();
  const clientReportId = createId();
  await db
    .insertInto('clientReports')
    .values({
      id: clientReportId,
      companyId,
      email: 'client@example.org',
      label: '',
      locale: 'en',
      timeZone: 'UTC',
      isVouched: true,
      createdAt: AT,
    })
    .execute();
  await db
    .insertInto('clientReportWebsites')
    .values({ ...of, reportId: clientReportId })
    .execute();
  const noteId = await createNoteRow(db, { companyId, problemId, userId });
  const causeId = await causeOf(db, problemId);
  const causeNoteId = await createNoteRow(db, { companyId, causeId, userId });
  return {
    pageId,
    problemId,
    causeId,
    noteId,
    causeNoteId,
    reEvaluationId,
    filterId,
    releaseId,
    sharedLinkId,
    clientReportId,
  };
}
