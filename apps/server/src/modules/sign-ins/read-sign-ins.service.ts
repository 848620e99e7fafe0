import type { SignInEntry } from '@vigie/contract/sign-in.ts';
import type { Call } from '../../access/actor.ts';
import { requireUser } from '../users/read-users.service.ts';
import { listSignIns } from './sign-ins.store.ts';

/** Returns how and where from the user signed in, the latest first. */
export async function listOwnSignIns({ db, actor }: Call): Promise<SignInEntry[]> {
  return (await listSignIns(db, actor.userId)).map(presentSignIn);
}

/** Returns the same of another user. */
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
