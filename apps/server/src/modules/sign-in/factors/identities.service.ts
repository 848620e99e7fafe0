import type { Call } from '../../../access/actor.ts';
import { requireFound } from '../../../errors/api-error.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { endFactor } from './end-factor.service.ts';
import { deleteIdentity } from './factors-of-user.store.ts';
import { requireSignInMethod } from './sign-in-methods.service.ts';

/** Deletes an identity of the user at a provider. Ends other sessions, and those that the identity started. */
export async function removeIdentity(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  const { userId } = actor;
  await lockUser(db, userId);
  const name = requireFound(await deleteIdentity(db, { id, userId }));
  await requireSignInMethod(db, userId);
  await endFactor(call, { factor: 'provider', name });
}
