import type { Call } from '../../access/actor.ts';
import { lockInstanceSettings } from './sign-in-rules.store.ts';
import { Refusal } from '../../errors/refusal.ts';
import { lockCompany } from '../companies/company-removal.store.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { requireConfirmed } from '../sessions/own-sessions.service.ts';

/** Returns whose way of signing in a call is about; null: the instance's, which administrators alone reach. */
export async function requireReach(call: Call, companyId: string | undefined): Promise<string | null> {
  if (companyId === undefined) {
    if (call.actor.scope !== 'all') throw new Refusal('forbidden');
    return null;
  }
  await requireCompany(call, companyId);
  return companyId;
}

/** Who changes how others sign in has just given their password; tokens were given for it. */
export function requireConfirmedUser({ actor, now }: Call): void {
  if (actor.token === undefined) requireConfirmed(actor, now);
}

/** Changes of how the same people sign in go on one after the other: each of two might leave the other way in. */
export async function lockWaysIn(call: Call, companyId: string | null): Promise<void> {
  await (companyId === null ? lockInstanceSettings(call.db) : lockCompany(call.db, companyId));
}
