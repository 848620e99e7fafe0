import { jsonText } from '../src/db/json-text.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { importChoicesSchema, importedWebsiteSchema } from '@vigie/contract/imported-website.ts';
import type { Db } from '../src/db/schema/database.ts';

const AT = new Date('2026-03-10T11:00:00Z');

/** Creates a finished import of one website. */
export async function createImportRow(
  db: Db,
  { companyId, websiteId, userId }: { companyId: string; websiteId: string; userId: string },
): Promise<string> {
  const id = createId();
  const choices = jsonText(importChoicesSchema.parse({}));
  const input = jsonText(importedWebsiteSchema.parse({ line: 1, url: `https://${websiteId}.example/` }));
  await db
    .insertInto('websiteImports')
    .values({
      id,
      companyId,
      madeBy: userId,
      choices,
      rows: 1,
      state: 'done',
      createdAt: AT,
      finishedAt: AT,
    })
    .execute();
  await db
    .insertInto('websiteImportRows')
    .values({
      importId: id,
      position: 1,
      companyId,
      input,
      state: 'done',
      websiteId,
      firstJobId: null,
      jobId: null,
      findings: null,
      problem: null,
      nextCheckAt: AT,
    })
    .execute();
  return id;
}
