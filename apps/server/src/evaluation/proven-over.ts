import { BLINDING, PROVING, type RootProof } from '@vigie/audit/proofs.ts';
import { sql, type RawBuilder } from 'kysely';

interface ProofQuery {
  /** Expressions of the root cause's check and reason. */
  check: RawBuilder<unknown>;
  reason: RawBuilder<unknown>;
  /** Alias of the verdict of that check. */
  own: string;
  /** Table or query with the verdicts of the same visit. */
  verdicts: string;
}

/**
 * Returns the condition that a visit proves the end of a root cause: its check passed or got further, and no other
 * verdict makes that pass meaningless.
 */
export function isProvenOver(query: ProofQuery): RawBuilder<boolean> {
  const { check, reason, own } = query;
  const column = (name: string) => sql.ref(`${own}.${name}`);
  return sql<boolean>`((${column('outcome')} = 'passed' or exists (
      select from ${tableOf(PROVING)} as proving where proving.root_check = ${check} and proving.root_reason = ${reason}
        and proving.outcome = ${column('outcome')} and proving.reason = ${column('reason')}
    )) and not exists (select from ${blindingOf(query)}))`;
}

/** Returns the verdicts of the same visit (`blind`) because of which a pass proves nothing. */
export function blindingOf({ check, reason, own, verdicts }: ProofQuery): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${own}.${name}`);
  return sql`${tableOf(BLINDING)} as blinding join ${sql.table(verdicts)} as blind
      on blind.observation_id = ${column('observationId')} and blind.observed_at = ${column('observedAt')}
        and blind."check" = blinding."check" and blind.outcome = blinding.outcome and blind.reason = blinding.reason
    where blinding.root_check = ${check} and blinding.root_reason = ${reason}`;
}

function tableOf(proofs: readonly RootProof[]): RawBuilder<unknown> {
  const texts = (of: (proof: RootProof) => string) => sql`${proofs.map(of)}::text[]`;
  return sql`(select * from unnest(${texts(({ rootCheck }) => rootCheck)}, ${texts(({ rootReason }) => rootReason)},
    ${texts(({ verdict }) => verdict.check)}, ${texts(({ verdict }) => verdict.outcome)}, ${texts(({ verdict }) => verdict.reason)})
    as known (root_check, root_reason, "check", outcome, reason))`;
}
