import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { UsageError } from '../options/usage-error.ts';

const pageSchema = auditReportSchema.shape.pages.element;
const baseResultsSchema = pageSchema.pick({ verdicts: true, hits: true });
/** Schema of the fields of an earlier report that a comparison reads. */
const baseSchema = auditReportSchema
  .pick({ website: true, startedAt: true, reliability: true, grade: true })
  .extend({
    pages: z.array(
      baseResultsSchema.extend({
        url: z.string(),
        failure: pageSchema.shape.failure,
        trackers: z.array(baseResultsSchema.extend({ name: z.string() })).optional(),
      }),
    ),
  });
export type Base = z.infer<typeof baseSchema>;

/** Reads the report of a base run; throws UsageError when the file is not such a report. */
export async function readBase(path: string): Promise<Base> {
  const refuse = (why: string) => new UsageError([`--compare ${path} ${why}`]);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message.split('\n')[0]}`);
  }
  const read = baseSchema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')})`;
  throw refuse(`is no report of "vigie audit --format json"${where}: ${issue?.message}`);
}
