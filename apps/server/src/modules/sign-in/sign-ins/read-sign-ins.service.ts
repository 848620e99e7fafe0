import type { Call } from '../../../access/actor.ts';
import { requireUser } from '../../users/read-users.service.ts';
import { listSignIns } from './sign-ins.store.ts';

/** Returns the user's sign-ins with method and origin, the latest first. */
export async function listOwnSignIns({ db, actor }: Call) {
  return listSignIns(db, actor.userId);
}

export async function listSignInsOfUser(call: Call, { id }: { id: string }) {
  await requireUser(call, id);
  return listSignIns(call.db, id);
}
