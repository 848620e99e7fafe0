import type * as z from 'zod';
import { hidingOf } from '@vigie/audit/redaction/hide-matches.ts';
import type { Redaction, redactionsSchema } from '@vigie/contract/redaction.ts';
import type { Call } from '../../access/actor.ts';
import { refuseFields, requireUnchanged } from '../../errors/api-error.ts';
import { lockCompany } from './company-removal.store.ts';
import { requireCompany } from './read-companies.service.ts';
import { findRedactions, storeRedactions } from './redactions.store.ts';

export async function readRedactions(call: Call, { id }: { id: string }) {
  await requireCompany(call, id);
  const { rules, updatedAt } = await findRedactions(call.db, id);
  return { rules, updatedAt };
}

/** Stores the redactions of a company. They apply to runs that begin from now on; stored data stays unchanged. */
export async function setRedactions(
  call: Call,
  { id, rules, updatedAt }: z.output<typeof redactionsSchema> & { id: string },
) {
  const { db, now } = call;
  await requireCompany(call, id);
  requireKnownPatterns(rules);
  await lockCompany(db, id);
  requireUnchanged((await findRedactions(db, id)).updatedAt, updatedAt);
  await storeRedactions(db, id, { rules, now });
  return readRedactions(call, { id });
}

export async function tryRedactions(
  call: Call,
  { id, rules, text }: { id: string; rules: Redaction[]; text: string },
): Promise<{ text: string }> {
  await requireCompany(call, id);
  requireKnownPatterns(rules);
  return { text: hidingOf(rules).text(text) };
}

/** Checks the patterns against RE2, which agents use. The contract validates them as JavaScript patterns only. */
function requireKnownPatterns(rules: readonly Redaction[]): void {
  const fields = rules.flatMap((rule, index) => {
    try {
      hidingOf([rule]);
      return [];
    } catch {
      return [{ path: `rules.${index}.pattern`, code: 'pattern-invalid', params: {} }];
    }
  });
  if (fields.length > 0) throw refuseFields(fields);
}
