import { sql, type RawBuilder } from 'kysely';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import { isConsentFinding } from '@vigie/contract/consent-matrix.ts';
import type { ProblemState } from '@vigie/contract/problem.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { likeInUrl } from '../../db/like-text.ts';
import type { ConsentName, FindingName } from '../../db/schema/stored-types.ts';
import { IS_ASSIGNED } from './assignees.store.ts';
import { keyOfConsent } from '../../evaluation/consent-findings.ts';
import { keyOfFinding } from '../../evaluation/plan-findings.ts';

/**
 * Filters of problems; an absent one does not restrict. Resolved and muted problems match only a filter on their state.
 */
export interface ProblemFilter {
  websiteId: string;
  trackerId?: string | undefined;
  state?: ProblemState | 'unchecked' | 'any' | undefined;
  kind?: 'check' | 'test' | 'finding' | 'consent' | undefined;
  check?: Check | undefined;
  reason?: string | undefined;
  testId?: string | undefined;
  pageId?: string | undefined;
  causeId?: string | undefined;
  assigned?: 'me' | 'somebody' | 'nobody' | undefined;
  callerId?: string | undefined;
  severity?: Severity | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Condition: open or acknowledged, and no visit could evaluate it since it was last seen. */
export const IS_UNCHECKED = sql<boolean>`(problems.unchecked_since is not null and problems.resolved_at is null)`;

interface CauseFilter extends Pick<ProblemFilter, 'kind' | 'check' | 'reason' | 'testId'> {
  /** Finding of the tracking plan or of consent matrices. */
  finding?: FindingName['finding'] | ConsentName['finding'];
  vendor?: string | null;
  event?: string;
  source?: string;
  property?: string | null;
}
type Condition = RawBuilder<boolean>;

/** Returns the state of a problem at an instant. An acknowledgement or a mute that ended by then counts as open. */
export function stateAt(now: Date): RawBuilder<ProblemState> {
  return sql<ProblemState>`case when problems.resolved_at is not null then 'resolved'
    when problems.until <= ${now} then 'open' else problems.state end`;
}

export function problemFilterCondition(filter: ProblemFilter, now: Date): Condition {
  return allConditions([
    isAmong(filter),
    problemHasState(filter, now),
    hasCause(filter),
    problemHasSeverity(filter),
  ]);
}

export function allConditions(conditions: Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the condition of all filters except state, cause and severity, which have their own counts. */
export function isAmong(filter: ProblemFilter): Condition {
  const { websiteId, trackerId, pageId, causeId, assigned, callerId, q, from, to } = filter;
  const conditions = [sql<boolean>`problems.website_id = ${websiteId}`];
  // A cause belongs to one tracker already.
  if (causeId === undefined || trackerId !== undefined) conditions.push(isOfTracker(trackerId));
  if (causeId !== undefined) conditions.push(sql`problems.cause_id = ${causeId}`);
  if (assigned === 'me') conditions.push(sql`problems.assignee_id = ${callerId ?? null}::uuid`);
  if (assigned === 'somebody') conditions.push(IS_ASSIGNED);
  if (assigned === 'nobody') conditions.push(sql`not ${IS_ASSIGNED}`);
  if (pageId !== undefined) conditions.push(sql`problems.page_id = ${pageId}`);
  // A hidden problem may still exist.
  if (from !== undefined)
    conditions.push(sql`(problems.last_seen_at >= ${new Date(from)} or ${IS_UNCHECKED})`);
  if (to !== undefined) conditions.push(sql`problems.first_seen_at < ${new Date(to)}`);
  if (q !== undefined && q !== '')
    conditions.push(sql`problems.page_id in (select id from pages
      where pages.website_id = ${websiteId} and pages.url ilike ${likeInUrl(q)})`);
  return allConditions(conditions);
}

/** Returns the condition for problems of a tracker; by default those of the primary tracker and of tests. */
export function isOfTracker(trackerId: string = PRIMARY_TRACKER): Condition {
  return sql<boolean>`problems.tracker_id = ${trackerId}::uuid`;
}

export function problemHasState({ state }: ProblemFilter, now: Date): Condition {
  const isUnresolved = sql<boolean>`problems.resolved_at is null`;
  const isLapsed = sql<boolean>`coalesce(problems.until <= ${now}, false)`;
  if (state === 'any') return sql<boolean>`true`;
  if (state === 'resolved') return sql<boolean>`problems.resolved_at is not null`;
  if (state === 'open') return sql<boolean>`${isUnresolved} and (problems.state = 'open' or ${isLapsed})`;
  const isShown = sql<boolean>`${isUnresolved} and (problems.state <> 'muted' or ${isLapsed})`;
  if (state === undefined) return isShown;
  if (state === 'unchecked') return sql<boolean>`${isShown} and ${IS_UNCHECKED}`;
  return sql<boolean>`${isUnresolved} and problems.state = ${state} and not ${isLapsed}`;
}

/**
 * Returns the condition for problems of a cause. A check matches problems that fail it; with a reason, only that root
 * cause.
 */
export function hasCause(cause: CauseFilter): Condition {
  const { kind, check, reason, testId } = cause;
  const conditions = [sql<boolean>`true`];
  if (kind !== undefined) conditions.push(sql`problems.kind = ${kind}`);
  if (check !== undefined)
    conditions.push(
      reason === undefined ? sql`${check} = any(problems.checks)` : sql`problems.root_check = ${check}`,
    );
  if (reason !== undefined) conditions.push(sql`problems.root_reason = ${reason}`);
  if (testId !== undefined) conditions.push(sql`problems.test_id = ${testId}`);
  const key = findingKeyOf(cause);
  if (key !== null) conditions.push(sql`problems.finding_key = ${key}`);
  return allConditions(conditions);
}

function findingKeyOf({ finding, vendor = null, ...named }: CauseFilter): string | null {
  if (finding === undefined) return null;
  if (isConsentFinding(finding)) return keyOfConsent({ finding, vendor });
  const { event = '', source = '', property = null } = named;
  return keyOfFinding({ finding, event, source, property });
}

export function problemHasSeverity({ severity }: ProblemFilter): Condition {
  if (severity === undefined) return sql<boolean>`true`;
  return sql<boolean>`problems.severity = ${SEVERITIES.indexOf(severity)}`;
}
