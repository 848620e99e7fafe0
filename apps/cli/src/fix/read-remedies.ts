import { readFile } from 'node:fs/promises';
import { wantedChanges } from '@vigie/audit/patch/wanted-changes.ts';
import { changeSchema, type Change } from '@vigie/contract/change.ts';
import type { RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import * as z from 'zod';
import { UsageError } from '../options/usage-error.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';

/** Maximum size of a report, in bytes: it is read as a whole. */
const REPORT_BYTES_MAX = 512_000_000;

const verdictSchema = z.object({
  check: z.string(),
  outcome: z.string(),
  remedy: z.unknown(),
  proof: z.unknown().optional(),
});
const verdictsSchema = z.object({ verdicts: z.array(verdictSchema) });
const reportSchema = z.object({
  website: z.string(),
  pages: z.array(
    verdictsSchema.extend({
      url: z.string(),
      finalUrl: z.string().nullish(),
      trackers: z.array(verdictsSchema).optional(),
    }),
  ),
});
const proofSchema = z.object({ outcome: z.string(), changes: z.array(changeSchema) });

/** Changes that a report proposes. */
export interface ReportedRemedies {
  website: string;
  /** Hosts of the pages. */
  hosts: ReadonlySet<string>;
  wanted: Array<WantedChange & { isProven: boolean }>;
  refused: RefusedChange[];
  /** Failed checks whose remedy is not proven, by page. */
  unproven: Array<{ url: string; check: string; hasChanges: boolean }>;
}

const changesOf = (some: ReadonlyArray<{ changes: Change[] }>) => some.flatMap(({ changes }) => changes);
const isProven = ({ outcome }: { outcome: string }) => outcome === 'proven';

/** Reads a report of `vigie audit --prove --format json`; throws UsageError when it contains nothing to fix. */
export async function readRemedies(path: string, takesAll: boolean): Promise<ReportedRemedies> {
  const report = await readReport(path);
  const remedies = report.pages.flatMap(({ url, verdicts, trackers = [] }) =>
    [...verdicts, ...trackers.flatMap((one) => one.verdicts)].flatMap((verdict) => {
      const proof = verdict.outcome === 'failed' ? proofOf(verdict) : null;
      return proof === null ? [] : [{ url, check: verdict.check, ...proof }];
    }),
  );
  const fails = report.pages.some(({ verdicts }) => verdicts.some(({ outcome }) => outcome === 'failed'));
  if (remedies.length === 0 && fails)
    throw new UsageError([
      `${path} has no rehearsed remedy: make it by "vigie audit URL --prove --format json"`,
    ]);
  const pages = report.pages.map(({ url, finalUrl }) => finalUrl ?? url);
  const sure = wantedChanges(changesOf(remedies.filter(isProven)), pages);
  const { wanted, refused } = takesAll ? wantedChanges(changesOf(remedies), pages) : sure;
  const keys = new Set(sure.wanted.map(keyOf));
  return {
    website: report.website,
    hosts: new Set(pages.flatMap((page) => URL.parse(page)?.host ?? [])),
    wanted: wanted.map((one) => ({ ...one, isProven: keys.has(keyOf(one)) })),
    refused,
    unproven: remedies
      .filter((remedy) => !isProven(remedy) && !(takesAll && remedy.changes.length > 0))
      .map(({ url, check, changes }) => ({ url, check, hasChanges: changes.length > 0 })),
  };
}

const keyOf = ({ host, change }: WantedChange): string => `${host}\n${JSON.stringify(change)}`;

function proofOf({ remedy, proof }: z.infer<typeof verdictSchema>): z.infer<typeof proofSchema> | null {
  const value =
    proof ?? (typeof remedy === 'object' && remedy !== null && 'proof' in remedy ? remedy.proof : undefined);
  return proofSchema.safeParse(value).data ?? null;
}

async function readReport(path: string): Promise<z.infer<typeof reportSchema>> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([`${path} cannot be read: ${whyUnreadable(error)}`]);
  });
  if (bytes.length > REPORT_BYTES_MAX) throw new UsageError([`${path} is larger than 512 MB`]);
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UsageError([`${path} is not JSON: ${(error as Error).message.split('\n')[0]}`]);
  }
  const read = reportSchema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError([
    `${path} is no report of "vigie audit --format json" (${issue?.path.join('.')}): ${issue?.message}`,
  ]);
}
