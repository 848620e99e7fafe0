import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import type { Call } from '../../../access/actor.ts';
import { requireUser } from '../../users/read-users.service.ts';
import { listSignIns } from './sign-ins.store.ts';

/** Returns the user's sign-ins with method and origin, the latest first. */
export async function listOwnSignIns({ db, actor }: Call): Promise<SignInEntry[]> {
  return (await listSignIns(db, actor.userId)).map(presentSignIn);
}

export async function listSignInsOfUser(call: Call, { id }: { id: string }): Promise<SignInEntry[]> {
  await requireUser(call, id);
  return (await listSignIns(call.db, id)).map(presentSignIn);
}

function presentSignIn({
  userId: _userId,
  at,
  ...entry
}: Awaited<ReturnType<typeof listSignIns>>[number]): SignInEntry {
  return { ...entry, at: at.toISOString() };
}
