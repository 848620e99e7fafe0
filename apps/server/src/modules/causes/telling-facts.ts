import { placeholdersOf } from '@vigie/contract/wording/render.ts';
import { WORDINGS } from '@vigie/contract/wording/wordings.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '../../db/json-text.ts';

/** No page makes the facts that are kept of its problems large. */
const LONGEST = 200;

/** The names of the facts that tell pages of one root cause apart: those that its sentence names. */
export function tellingNames(check: Check, reason: string): string[] {
  const sentences: Partial<Record<string, string>> = WORDINGS.en.reasons[check];
  return placeholdersOf(sentences[reason] ?? '');
}

interface Proven {
  rootCheck: Check | null;
  rootReason: string | null;
  evidence: Evidence;
}

/** What the sentence of a root cause names, as its evidence has it. */
export function tellingFacts({ rootCheck, rootReason, evidence }: Proven): RawBuilder<Evidence> {
  const names = rootCheck === null ? [] : tellingNames(rootCheck, rootReason ?? '');
  const known = Object.fromEntries(names.map((name) => [name, evidence[name] ?? null]));
  return factsIn(sql`${jsonText(known)}::jsonb`, sql`${names}::text[]`);
}

/** The named facts of stored evidence that are there, each cut. */
export function factsIn(evidence: RawBuilder<unknown>, names: RawBuilder<unknown>): RawBuilder<Evidence> {
  return sql<Evidence>`(
    select coalesce(jsonb_object_agg(name, case when length(value ->> name) > ${LONGEST}
      then to_jsonb(left(value ->> name, ${LONGEST})) else value -> name end), '{}')
    from (select ${evidence} as value) as proof, unnest(${names}) as name where value ->> name is not null)`;
}
