import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lastingPolicies } from '@vigie/audit/csp/nonce.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { stored } from '../../db/stored.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { Period } from '../../period/requested-period.ts';
import { lastMeasuredVisits } from './matrix.store.ts';

/** Content Security Policies that pages send. */
export const policyProjection: Projection = {
  name: 'policies',
  isFor: ({ countsForHealth }) => countsForHealth,
  store: (db, { scope, pages }) => storePolicies(db, scope, pages),
};

interface WebsiteScope {
  companyId: string;
  websiteId: string;
}

interface VisitedPage {
  id: string;
  pageId: string;
  observedAt: Date;
  observation: Observation;
}

/** Maximum policies of a page. One header may contain one per comma; real pages send a few. */
const POLICIES_PER_PAGE_MAX = 50;

type Policy = CspRecord['policies'][number];

interface SentPolicy {
  page: VisitedPage;
  hash: string;
  policy: Policy;
}

/**
 * Stores the policies that pages sent: each distinct one once, without its nonces. Call it in the pages' transaction.
 */
export async function storePolicies(db: Db, scope: WebsiteScope, pages: VisitedPage[]): Promise<void> {
  const sent = pages.flatMap(policiesOf);
  if (sent.length === 0) return;
  const ids = await upsertPolicies(db, scope, sent);
  // When two runs visit a page at once, the later visit wins. The rows are sorted, so that no two transactions
  // deadlock.
  const newest = new Map(
    sent
      .toSorted((a, b) => a.page.observedAt.getTime() - b.page.observedAt.getTime())
      .map((one) => [`${one.page.pageId} ${one.hash}`, one]),
  );
  const rows = [...newest]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { page, hash }]) => ({
      companyId: scope.companyId,
      websiteId: scope.websiteId,
      pageId: page.pageId,
      policyId: stored(ids.get(hash), 'A policy'),
      firstSeenAt: page.observedAt,
      lastSeenAt: page.observedAt,
      observationId: page.id,
    }));
  await db
    .insertInto('pagePolicies')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pageId', 'policyId']).doUpdateSet({
        firstSeenAt: sql`least(page_policies.first_seen_at, excluded.first_seen_at)`,
        lastSeenAt: sql`greatest(page_policies.last_seen_at, excluded.last_seen_at)`,
        observationId: sql`case when excluded.last_seen_at >= page_policies.last_seen_at
          then excluded.observation_id else page_policies.observation_id end`,
      }),
    )
    .execute();
}

function policiesOf(page: VisitedPage): SentPolicy[] {
  const policies = (seen(page.observation.csp)?.policies ?? []).flatMap(({ source, disposition, text }) =>
    lastingPolicies(plainText(text)).map((lasting) => {
      const policy = { source, disposition, text: lasting };
      const hash = createHash('sha256').update(`${source} ${disposition} ${lasting}`).digest('hex');
      return { page, hash, policy };
    }),
  );
  return policies.slice(0, POLICIES_PER_PAGE_MAX);
}

async function upsertPolicies(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  sent: SentPolicy[],
): Promise<Map<string, number>> {
  const distinct = [...new Map(sent.map(({ hash, policy }) => [hash, policy]))];
  const rows = distinct
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, policy]) => ({
      companyId,
      websiteId,
      hash: Buffer.from(hash, 'hex'),
      ...policy,
    }));
  // Known policies are written again, which locks their rows: no other transaction can delete them meanwhile.
  const known = await db
    .insertInto('cspPolicies')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'hash']).doUpdateSet({ hash: sql`excluded.hash` }),
    )
    .returning(['id', 'hash'])
    .execute();
  return new Map(known.map(({ id, hash }) => [hash.toString('hex'), id]));
}

export interface PolicyRow extends Policy {
  id: string;
  pages: number;
  lastSeenAt: Date;
  observationId: string;
  url: string;
  /** Some visits on which a policy blocked something, for every reason. */
  stopped: string[];
}

const POLICIES_MAX = 50;
/** Enough visits to cover each directive and address of a reason. */
const VISITS_PER_REASON = 20;

/**
 * Returns the policies in force: those that pages of the period sent at their last visit, most frequent first. If a
 * page sent a policy at two visits, it counts as sent between them too.
 */
export async function listPolicies(db: Db, websiteId: string, period: Period): Promise<PolicyRow[]> {
  const rows = await sql<PolicyRow>`
    with last as materialized (${lastMeasuredVisits(websiteId, period)}),
    sent as materialized (
      select page_policies.policy_id, last.*, faults.reason
      from last join page_policies on page_policies.page_id = last.page_id
        and page_policies.first_seen_at <= last.observed_at and page_policies.last_seen_at >= last.observed_at
      left join verdicts as faults on last.lost_weight > 0 and faults.observation_id = last.id
        and faults.observed_at = last.observed_at and faults."check" = 'csp' and faults.outcome = 'failed'
    ), stopped as (
      select policy_id, id, row_number() over (partition by policy_id, reason order by observed_at desc, id) as row_index
      from sent where reason is not null
    )
    select csp_policies.id::text as id, source, disposition, text, count(*)::int as pages,
      max(sent.observed_at) as "lastSeenAt",
      (array_agg(sent.id order by sent.observed_at desc, sent.id))[1] as "observationId",
      (array_agg(sent.url order by sent.observed_at desc, sent.id))[1] as url,
      array(select id from stopped where policy_id = csp_policies.id and row_index <= ${VISITS_PER_REASON}) as stopped
    from sent join csp_policies on csp_policies.id = sent.policy_id
    group by csp_policies.id
    order by count(*) desc, csp_policies.id limit ${POLICIES_MAX}`.execute(db);
  return rows.rows;
}
