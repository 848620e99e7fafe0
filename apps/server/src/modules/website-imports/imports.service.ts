import type * as z from 'zod';
import {
  importChoicesSchema,
  type importInputSchema,
  type knownAddressesInputSchema,
} from '@vigie/contract/imported-website.ts';
import {
  IMPORT_ROW_STATES,
  type ImportRow,
  type websiteImportSchema,
} from '@vigie/contract/website-import.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { announce } from '../../db/notifications.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { ApiError, refuseField, requireFound } from '../../errors/api-error.ts';
import { countAgents } from '../agents/agents.store.ts';
import { cancelJob } from '../jobs/jobs.service.ts';
import { findWatched } from '../websites/imported-websites.service.ts';
import { cancelRows, listRows, retryRows, type RowsQuery } from './import-rows.store.ts';
import {
  changeImportState,
  countImportRows,
  findImport,
  insertImport,
  listImports,
  type NamedImport,
  type RowCount,
} from './imports.store.ts';

type Reading = Pick<Call, 'db' | 'actor'>;

export async function listAllImports(call: Call, query: ListQuery) {
  const page = await listImports(call.db, call.actor, query);
  return { ...page, items: await presentImports(call, page.items) };
}

export async function readImport(call: Reading, { id }: { id: string }) {
  const [read] = await presentImports(call, [await requireImport(call, id)]);
  if (read === undefined) throw new ApiError('not-found');
  return read;
}

/** Starts an import into a company: the actor's own, or any that they reach. */
export async function createImport(
  call: Call,
  { companyId, websites, ...choices }: z.output<typeof importInputSchema>,
) {
  const { db, actor, now } = call;
  const id = createId(now.getTime());
  const into = companyOf(call, companyId);
  await insertImport(db, { id, companyId: into, madeBy: authorOf(actor), choices, websites, now }).catch(
    refuseUnknownCompany,
  );
  return readImport(call, { id });
}

/** Returns which addresses are monitored already, in a company within reach. */
export async function readKnownAddresses(
  call: Call,
  { companyId, urls }: z.output<typeof knownAddressesInputSchema>,
): Promise<{ known: { url: string; websiteId: string }[] }> {
  return { known: await findWatched(call.db, companyOf(call, companyId), urls) };
}

export async function listRowsOfImport(call: Call, query: RowsQuery): Promise<ListPage<ImportRow>> {
  await requireImport(call, query.id);
  const page = await listRows(call.db, query);
  const items = page.items.map(
    ({ position, input, state, websiteId, jobId, findings, problem }): ImportRow => ({
      position,
      line: input.line,
      url: input.url,
      name: input.name,
      state,
      websiteId,
      jobId,
      findings,
      problem,
    }),
  );
  return { ...page, items };
}

/** Pauses an import, or resumes it. Running jobs are not stopped by a pause. */
export async function setImportState(call: Call, { id, state }: { id: string; state: 'running' | 'paused' }) {
  await requireImport(call, id);
  const changed = await changeImportState(call.db, id, {
    from: ['running', 'paused'],
    to: state,
    now: call.now,
  });
  if (!changed) throw new ApiError('import-ended');
  return changedImport(call, id);
}

/** Ends an import. The websites that it added stay; its running jobs are cancelled. */
export async function cancelImport(call: Call, { id }: { id: string }) {
  const { db, now } = call;
  await requireImport(call, id);
  if (!(await changeImportState(db, id, { from: ['running', 'paused'], to: 'cancelled', now })))
    throw new ApiError('import-ended');
  for (const jobId of await cancelRows(db, id)) await cancelJob(call, { id: jobId }).catch(unlessEnded);
  return changedImport(call, id);
}

/** Restarts the detection of all websites of an import that have a problem. */
export async function retryImport(call: Call, { id }: { id: string }) {
  const { db, now } = call;
  await requireImport(call, id);
  if ((await retryRows(db, id, now)) > 0)
    await changeImportState(db, id, { from: ['done', 'cancelled'], to: 'running', now });
  return changedImport(call, id);
}

export async function requireImport({ db, actor }: Reading, id: string): Promise<NamedImport> {
  return requireFound(await findImport(db, actor, id));
}

async function changedImport(call: Call, id: string) {
  await announce(call.db, 'website_import', id);
  return readImport(call, { id });
}

/** Returns the company of an import. Callers who reach all companies may name one; others may name only their own. */
function companyOf({ actor }: Call, companyId: string | undefined): string {
  if (companyId === undefined || companyId === actor.companyId) return actor.companyId;
  if (actor.scope !== 'all') throw new ApiError('not-found');
  return companyId;
}

const refuseUnknownCompany = refuseViolation('website_imports_company_id_fkey', () =>
  refuseField('companyId', 'company-unknown'),
);

function unlessEnded(error: unknown): void {
  if (error instanceof ApiError && error.code === 'job-already-ended') return;
  throw error;
}

async function presentImports({ db }: Reading, rows: NamedImport[]) {
  const counted = await countImportRows(
    db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async ({ maker, createdAt, finishedAt, choices, ...row }) => {
      const its = counted.filter(({ importId }) => importId === row.id);
      const counts = countsOf(its);
      const wantsAgent = row.state === 'running' && counts.detecting + counts.auditing > 0;
      return {
        ...row,
        madeBy: maker,
        choices: importChoicesSchema.parse(choices),
        createdAt,
        finishedAt,
        counts,
        problems: problemsOf(its),
        isWaitingForAgent: wantsAgent && (await countAgents(db, row.companyId)).online === 0,
      };
    }),
  );
}

function countsOf(rows: RowCount[]): z.input<typeof websiteImportSchema>['counts'] {
  const sumOf = (state: string) =>
    rows.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0);
  return Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, sumOf(state)])) as z.input<
    typeof websiteImportSchema
  >['counts'];
}

function problemsOf(rows: RowCount[]): z.input<typeof websiteImportSchema>['problems'] {
  const sums = new Map<NonNullable<RowCount['problem']>, number>();
  for (const { problem, count } of rows)
    if (problem !== null) sums.set(problem, (sums.get(problem) ?? 0) + count);
  return [...sums].map(([problem, count]) => ({ problem, count })).toSorted((a, b) => b.count - a.count);
}
