import { violates } from '../../db/violation.ts';
import { Refusal } from '../../errors/refusal.ts';

/** Passes an error on as what it means: somebody has this address already. */
export function refuseTakenEmail(error: unknown): never {
  if (!violates(error, 'users_email_key')) throw error;
  const code = 'email-taken';
  throw new Refusal(code, { data: { fields: [{ path: 'email', code, params: {} }] } });
}
