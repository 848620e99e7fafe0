import type { Call } from '../../../access/actor.ts';
import { lockInstanceSettings } from './sign-in-rules.store.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { lockCompany } from '../../companies/company-removal.store.ts';
import { requireCompany } from '../../companies/read-companies.service.ts';
import { requireConfirmed } from '../sessions/own-sessions.service.ts';

/**
 * Returns the company whose sign-in methods a call is about. Null: the instance's, which only administrators may
 * change.
 */
export async function requireReach(call: Call, companyId: string | undefined): Promise<string | null> {
  if (companyId === undefined) {
    if (call.actor.scope !== 'all') throw new ApiError('forbidden');
    return null;
  }
  await requireCompany(call, companyId);
  return companyId;
}

/**
 * Requires that a user who changes how others sign in has just confirmed with their password. A token counts as
 * confirmed, because it was created for this.
 */
export function requireConfirmedUser({ actor, now }: Call): void {
  if (actor.token === undefined) requireConfirmed(actor, now);
}

/**
 * Locks the sign-in methods of a company, or of the instance, until the transaction ends. Two parallel changes might
 * otherwise each rely on the method that the other one removes.
 */
export async function lockSignInMethods(call: Call, companyId: string | null): Promise<void> {
  await (companyId === null ? lockInstanceSettings(call.db) : lockCompany(call.db, companyId));
}
