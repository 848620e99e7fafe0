import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { EVIDENCE_FIELDS } from '@vigie/contract/evidence-fields.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import { PERSONAL_DATA_FINDING } from '@vigie/contract/vendor-finding.ts';
import type { Evidence, Verdict } from '@vigie/contract/verdict.ts';
import type { Actor } from './actor.ts';

/**
 * Returns verdicts as far as an actor may read what proves them: captured values are for those who manage, and for
 * readers.
 */
export function verdictsFor({ role }: Pick<Actor, 'role'>, verdicts: Verdict[]): Verdict[] {
  return verdicts.map((verdict) => ({ ...verdict, evidence: factsFor({ role }, verdict.evidence) }));
}

/** Returns the same of facts alone. */
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

/** Returns an address without its query and fragment; anything else as it is. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/su, '');
}

/**
 * Returns the address of a page that may hold personal data itself: without its query, and masked by signs that
 * addresses may have.
 */
export function maskedAddress(url: string): string {
  const path = withoutQuery(url);
  return maskedInAddress(path) + (path.length < url.length ? '?...' : '');
}

/** Returns the address of a page as it stands beside what is wrong there: what leaves it may stand in it. */
export function addressBeside(what: ProblemCause | IncidentSubject, url: string): string {
  const cause = what.kind === 'cause' ? what.cause : what;
  const isData = cause.kind === 'finding' && cause.finding === PERSONAL_DATA_FINDING;
  return isData ? maskedAddress(url) : url;
}

/**
 * Returns the same where it is told to others, in a message or a file: whatever the cause, no personal data goes
 * along.
 */
export function addressTold(what: IncidentSubject, url: string): string {
  return maskedInAddress(addressBeside(what, url));
}

const maskedInAddress = (url: string): string => maskText(url).replaceAll('…', '...');
