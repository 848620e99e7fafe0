import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { addContainerDays } from '../src/modules/containers/container-days.store.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';
import { filesOf } from '../src/modules/observations/files.store.ts';
import { createMatrixRow } from './consent-rows.ts';
import { createContainerRow } from './container-rows.ts';
import { createFindings } from './finding-rows.ts';
import { createJourneyRow, createJourneyRunRow } from './journey-rows.ts';
import { createPageChangeRow } from './page-change-rows.ts';
import { createSealedVisitRow } from './sealed-visit-rows.ts';
import { createTestCompany, createTestUser } from './users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';

/** Text that a careless copy would corrupt. */
const AWKWARD = 'tab\t newline\n return\r backslash \\ end \\. quote \' " null \\N é 🔑';
const MONTHS = [new Date('2026-02-10T10:00:00Z'), new Date('2026-03-31T23:59:59.999Z')];

/** Inserts rows into the tables of each subject, with values of every column type. */
export async function fillTables(db: Db): Promise<{ companyId: string }> {
  const companyId = await createTestCompany(db, AWKWARD);
  const userId = await fillUsers(db, companyId);
  const websiteId = await createWebsiteRow(db, { companyId });
  await createAgentRow(db);
  await createMatrixRow(db, { companyId, websiteId });
  await createSealedVisitRow(db, { companyId, websiteId });
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const scope = { companyId, websiteId, jobId };
  await fillTests(db, scope);
  await fillObservations(db, scope);
  await createPageChangeRow(db, scope);
  await fillContainers(db, scope);
  const { problemId } = await createFindings(db, { companyId, websiteId, userId });
  await fillRehearsals(db, { ...scope, problemId });
  const bytes = randomBytes(20_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for (const kind of ['pictures', 'bodies'] as const)
    await filesOf(db, { companyId, websiteId }, kind).put([{ sha256, bytes }]);
  return { companyId };
}

async function fillContainers(db: Db, { companyId, websiteId }: Scope): Promise<void> {
  const of = { companyId, websiteId };
  const containerId = await createContainerRow(db, of);
  const names = jsonText({ 5: { type: 'html', name: AWKWARD, folder: null, notes: AWKWARD } });
  const at = new Date('2026-03-10T11:00:00Z');
  await db.updateTable('containers').set({ names, namedAt: at }).where('id', '=', containerId).execute();
  const waiting = { observationId: createId(), pageId: createId(), observedAt: at };
  await db
    .insertInto('containerVisits')
    .values({ ...of, ...waiting })
    .execute();
  const script = { sha256: '0'.repeat(64), kind: 'script', versionIds: [], lastSeenAt: at };
  await db
    .insertInto('containerScripts')
    .values({ ...of, ...script })
    .execute();
  const use = {
    tags: [{ tag: 5, pushes: 2, undecided: 1 }],
    keys: [AWKWARD],
    events: [AWKWARD],
    transferBytes: 3,
    requestMs: 0.1 + 0.2,
    runMs: null,
  };
  await addContainerDays(db, of, [{ containerId, pageId: createId(), observedAt: at, use }]);
}

async function fillRehearsals(db: Db, { problemId, ...scope }: Scope & { problemId: string }): Promise<void> {
  const change = { kind: 'insert', url: 'https://shop.example/', where: 'head-end', html: AWKWARD };
  const proof = jsonText({ outcome: 'not-enough', reason: 'still-fails', changes: [change], after: [] });
  const times = { at: new Date('2026-03-10T11:00:00Z'), endedAt: null };
  const row = { ...scope, problemId, observationId: createId(), proof, isAutomatic: true, ...times };
  await db.insertInto('rehearsals').values(row).execute();
  await fillTrial(db, scope);
  await fillSearch(db, { ...scope, problemId, ...times });
  const { companyId, websiteId } = scope;
  await db.insertInto('scheduledRehearsals').values({ companyId, websiteId, nextAt: times.at }).execute();
}

const NO_DRAFT = { containerId: null, draft: null, sealedDraft: null };

async function fillTrial(db: Db, scope: Scope): Promise<void> {
  const page = { failed: null, hits: [], blocked: [{ host: AWKWARD, requests: 3 }], broken: [] };
  const texts = { pool: AWKWARD, policy: AWKWARD, pages: jsonText({ [AWKWARD]: page }) };
  const at = new Date('2026-03-10T11:00:00Z');
  const row = { ...scope, ...texts, ...NO_DRAFT, at, endedAt: at, stopped: 'cancelled' as const };
  await db.insertInto('policyTrials').values(row).execute();
}

async function fillSearch(
  db: Db,
  search: Scope & { problemId: string; at: Date; endedAt: null },
): Promise<void> {
  const candidate = {
    suspicion: 'header',
    kind: 'header',
    name: 'referrer-policy',
    before: AWKWARD,
    after: null,
  };
  const suspicions = jsonText({ suspects: [candidate], innocent: [], unknown: [] });
  const row = { ...search, observationId: createId(), suspicions, tried: [3, 0], regressionCause: null };
  await db.insertInto('regressionSearches').values(row).execute();
}

async function fillUsers(db: Db, companyId: string): Promise<string> {
  const { userId, profileId } = await createTestUser(db, { companyId, role: 'admin' });
  await createTestUser(db, { companyId, role: 'guest' });
  await sql`insert into sessions values (${createId()}, ${userId}, ${randomBytes(32)}, null, 'api', 'agent', '::1',
    now(), now(), now(), now())`.execute(db);
  await sql`insert into throttles values (${AWKWARD}, 3, now(), 'infinity')`.execute(db);
  await sql`insert into idempotency_keys values (${userId}, 'key', ${randomBytes(32)}, ${'{ "b":1,  "a":2 }'})`.execute(
    db,
  );
  await sql`insert into slow_questions values ('2026-03-10', 1200)`.execute(db);
  for (const operation of ['one', 'two', 'three'])
    await sql`insert into audit_log (at, company_id, user_id, profile_id, operation, request_id, ip)
      values (now(), ${companyId}, ${userId}, ${profileId}, ${operation}, 'request', '::1')`.execute(db);
  return userId;
}

interface Scope {
  companyId: string;
  websiteId: string;
  jobId: string;
}

async function fillTests(db: Db, { companyId, websiteId, jobId }: Scope): Promise<void> {
  const [poolId, testId] = [createId(), createId()];
  await sql`insert into contexts (id, company_id, website_id, label, variables, variable_names)
    values (${createId()}, ${companyId}, ${websiteId}, ${AWKWARD}, ${randomBytes(100)}, '["user"]')`.execute(
    db,
  );
  await sql`insert into tests (id, company_id, website_id, title, description, category, severity, all_pages, urls,
      content, condition, is_draft)
    values (${testId}, ${companyId}, ${websiteId}, 'Test', '', 'hit', 'major', true, '[]', '', ${AWKWARD}, false)`.execute(
    db,
  );
  await sql`insert into pools (id, company_id, website_id, name, description, category, severity, status, all_pages,
      urls, settings)
    values (${poolId}, ${companyId}, ${websiteId}, 'Pool', '', 'hit', 'major', 'draft', true, '[]', '{}')`.execute(
    db,
  );
  const journeyId = await createJourneyRow(db, { companyId, websiteId }, { title: AWKWARD });
  await sql`insert into pool_journeys values (${companyId}, ${websiteId}, ${poolId}, ${journeyId}, 1)`.execute(
    db,
  );
  await createJourneyRunRow(db, { companyId, websiteId, jobId, journeyId });
  await sql`insert into pool_tests values (${companyId}, ${websiteId}, ${poolId}, ${testId}, 1)`.execute(db);
  await sql`update websites set channel_ids = ${[createId(), createId()]}::uuid[] where id = ${websiteId}`.execute(
    db,
  );
  // the website names its pool, which names the website
  await sql`update websites set health_pool_id = ${poolId} where id = ${websiteId}`.execute(db);
}

async function fillObservations(db: Db, { companyId, websiteId, jobId }: Scope): Promise<void> {
  const pageId = createId();
  await ensurePartitions(db, MONTHS);
  await sql`insert into pages values (${pageId}, ${companyId}, ${websiteId}, ${AWKWARD}, now(), now())`.execute(
    db,
  );
  for (const at of MONTHS) {
    const observationId = createId();
    await sql`insert into observations (id, company_id, website_id, page_id, job_id, attempt, observed_at, finished_at,
        url, outcome, duration_ms, hits, page_views, lost_weight, verdicts, counts_for_health)
      values (${observationId}, ${companyId}, ${websiteId}, ${pageId}, ${jobId}, 1, ${at}, ${at}, ${AWKWARD},
        'measured', ${0.1 + 0.2}, 1, 1, 0, ${jsonText([{ check: 'csp', text: AWKWARD }])}, true)`.execute(db);
    await sql`insert into observation_documents values (${observationId}, ${companyId}, ${websiteId}, ${at},
      ${randomBytes(5000)})`.execute(db);
    await sql`insert into verdicts values (${observationId}, ${companyId}, ${websiteId}, ${pageId}, ${at}, 'csp',
      'passed', '', 'csp', '')`.execute(db);
  }
}
