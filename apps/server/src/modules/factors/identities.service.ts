import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { endFactor } from './end-factor.service.ts';
import { deleteIdentity } from './factors-of-user.store.ts';
import { requireWayIn } from './ways-in.service.ts';

/** Forgets who the user is at a provider; other sessions end, and those that it vouched for. */
export async function removeIdentity(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  const { userId } = actor;
  await lockUser(db, userId);
  const name = await deleteIdentity(db, { id, userId });
  if (name === null) throw new Refusal('not-found');
  await requireWayIn(db, userId);
  await endFactor(call, { factor: 'provider', name });
}
