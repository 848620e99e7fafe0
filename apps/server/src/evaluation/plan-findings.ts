import { createHash } from 'node:crypto';
import type { Severity } from '@vigie/contract/classification.ts';
import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';
import { isVisitFinding, PERSONAL_DATA_FINDING } from '@vigie/contract/vendor-finding.ts';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { FindingName } from '../db/schema/stored-types.ts';

/** A visit of a page that was evaluated against the tracking plan. */
export interface PlannedVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  findings: readonly PlanFinding[];
  /** Events that were due or seen on the page. Their findings are present, or over. */
  events: readonly { event: string; source: string; due: number; seen: number }[];
}

/**
 * Events that are missing or entirely wrong weigh more than a wrong property; a refused vendor weighs more than a new
 * one.
 */
const MAJOR: ReadonlySet<FindingName['finding']> = new Set([
  'vendor-refused',
  'missing',
  'sources-disagree',
  'order-wrong',
  'too-often',
]);

/** Account numbers and national identification numbers. */
const CRITICAL_DATA: ReadonlySet<string> = new Set<PersonalDataKind>(['card', 'iban', 'nir']);

export function severityOfFinding({ finding, event, source }: Omit<FindingName, 'property'>): Severity {
  if (finding === PERSONAL_DATA_FINDING) {
    if (source === '') return 'minor';
    return CRITICAL_DATA.has(event) ? 'critical' : 'major';
  }
  return MAJOR.has(finding) ? 'major' : 'minor';
}

const KEY_MAX = 300;

/** Returns the key that distinguishes a finding's cause on its website. Long names are replaced by their digest. */
export function keyOfFinding({ finding, event, source, property }: FindingName): string {
  const parts = [source, event, property ?? ''].map((part) => encodeURIComponent(part.toWellFormed()));
  const key = ['finding', finding, ...parts].join(':');
  if (key.length <= KEY_MAX) return key;
  return `finding:${finding}:${createHash('sha256').update(key).digest('hex')}`;
}

export function nameOfFinding({ kind, event, source, property }: Omit<PlanFinding, 'proof'>): FindingName {
  return { finding: kind, event, source, property };
}

/** Maximum number of problems that one page opens. */
const PROBLEMS_MAX = 50;

/** Returns the first finding of each cause that a visit shows. */
export function causesOfVisit({ findings }: Pick<PlannedVisit, 'findings'>): Map<string, PlanFinding> {
  const byKey = new Map<string, PlanFinding>();
  for (const finding of findings) {
    const key = keyOfFinding(nameOfFinding(finding));
    if (!byKey.has(key) && byKey.size < PROBLEMS_MAX) byKey.set(key, finding);
  }
  return byKey;
}

/**
 * Returns whether a visit that does not show a finding proves its end. A missing event has to be due again, a wrong one
 * has to be seen again. An unplanned event is over when the page no longer sends it. Findings of a vendor or of
 * personal data do not belong to the plan.
 */
export function isFindingOver(
  { finding, event, source }: Omit<FindingName, 'property'>,
  { events }: Pick<PlannedVisit, 'events'>,
): boolean {
  if (isVisitFinding(finding)) return false;
  if (finding === 'unplanned') return true;
  const its = events.filter((one) => one.event === event && one.source === source);
  return its.some(({ due, seen }) =>
    finding === 'missing' || finding === 'too-seldom' ? due > 0 : seen > 0,
  );
}

/** A finding of a page over its visits. */
export interface FindingOfPage {
  shown: PlanFinding;
  observationId: string;
  firstSeenAt: Date;
  beganAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  resolvedAt: Date | null;
}

/** Returns the findings of one page from its visits, oldest first, by the keys of their causes. */
export function findingsOfPage(visits: readonly PlannedVisit[]): Map<string, FindingOfPage> {
  const known = new Map<string, FindingOfPage>();
  for (const visit of visits) {
    const { observationId, observedAt } = visit;
    const causes = causesOfVisit(visit);
    for (const [key, shown] of causes) {
      const before = known.get(key);
      const beganAt = before === undefined || before.resolvedAt !== null ? observedAt : before.beganAt;
      known.set(key, {
        shown,
        observationId,
        firstSeenAt: before?.firstSeenAt ?? observedAt,
        beganAt,
        lastSeenAt: observedAt,
        occurrences: (before?.occurrences ?? 0) + 1,
        resolvedAt: null,
      });
    }
    for (const [key, one] of known)
      if (!causes.has(key) && one.resolvedAt === null && isFindingOver(nameOfFinding(one.shown), visit))
        known.set(key, { ...one, resolvedAt: observedAt });
  }
  return known;
}
