import { EVIDENCE_FIELDS } from '@vigie/contract/evidence-fields.ts';
import { READS_VALUES } from '@vigie/contract/roles.ts';
import type { Evidence, Verdict } from '@vigie/contract/verdict.ts';
import type { Actor } from './actor.ts';

/** Verdicts as far as an actor may read what proves them: captured values are for those who manage, and for readers. */
export function verdictsFor({ role }: Pick<Actor, 'role'>, verdicts: Verdict[]): Verdict[] {
  return verdicts.map((verdict) => ({ ...verdict, evidence: factsFor({ role }, verdict.evidence) }));
}

/** The same of facts alone. */
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

/** An address without its query and fragment; anything else as it is. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/su, '');
}
