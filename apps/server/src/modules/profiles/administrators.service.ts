import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { lockAdministrators } from './administrators.store.ts';

/** Who or what is about to be an administrator no more. */
export type Leaving = { userId: string } | { profileId: string };

/** Refuses to leave the instance without an administrator; two who part with each other do so one after the other. */
export async function requireOtherAdministrator(db: Db, leaving: Leaving): Promise<void> {
  const administrators = await lockAdministrators(db);
  const staying = administrators.filter((one) =>
    'userId' in leaving ? one.userId !== leaving.userId : one.profileId !== leaving.profileId,
  );
  if (staying.length === 0 && administrators.length > 0) throw new Refusal('contact-an-administrator');
}
