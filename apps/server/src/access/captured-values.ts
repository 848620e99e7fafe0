import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { EVIDENCE_FIELDS } from '@vigie/contract/evidence-fields.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import { PERSONAL_DATA_FINDING } from '@vigie/contract/vendor-finding.ts';
import type { Evidence, Verdict } from '@vigie/contract/verdict.ts';
import type { Actor } from './actor.ts';

/**
 * Returns verdicts with the evidence that the actor may read. Captured values are for users who manage, and for
 * readers.
 */
export function verdictsFor({ role }: Pick<Actor, 'role'>, verdicts: Verdict[]): Verdict[] {
  return verdicts.map((verdict) => ({ ...verdict, evidence: factsFor({ role }, verdict.evidence) }));
}

/** Returns evidence facts that the actor may read, as `verdictsFor` does for verdicts. */
export function factsFor({ role }: Pick<Actor, 'role'>, facts: Evidence): Evidence {
  return READS_VALUES.includes(role) ? facts : withoutCaptured(facts);
}

function withoutCaptured(evidence: Evidence): Evidence {
  return Object.fromEntries(
    Object.entries(evidence).flatMap(([name, value]) => {
      if (Object.hasOwn(EVIDENCE_FIELDS.fact, name)) return [[name, value]];
      return Object.hasOwn(EVIDENCE_FIELDS.address, name) ? [[name, withoutQueries(value)]] : [];
    }),
  );
}

function withoutQueries(value: Evidence[string]): Evidence[string] {
  if (Array.isArray(value)) return value.map(withoutQuery);
  return typeof value === 'string' ? withoutQuery(value) : value;
}

/** Returns an address without its query and fragment; any other text unchanged. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/su, '');
}

/**
 * Returns the address of a page that may itself contain personal data: without its query, and masked by the patterns of
 * personal data in addresses.
 */
export function maskedAddress(url: string): string {
  const path = withoutQuery(url);
  return maskedInAddress(path) + (path.length < url.length ? '?...' : '');
}

/**
 * Returns the address of a page for display beside a problem. The address is masked if the problem is about personal
 * data that leaves the page.
 */
export function addressBeside(what: ProblemCause | IncidentSubject, url: string): string {
  const cause = what.kind === 'cause' ? what.cause : what;
  const isData = cause.kind === 'finding' && cause.finding === PERSONAL_DATA_FINDING;
  return isData ? maskedAddress(url) : url;
}

/**
 * Returns the address of a page for a message or a file sent to others. Patterns of personal data are masked, whatever
 * the cause.
 */
export function redactAddress(what: IncidentSubject, url: string): string {
  return maskedInAddress(addressBeside(what, url));
}

const maskedInAddress = (url: string): string => maskText(url).replaceAll('…', '...');
