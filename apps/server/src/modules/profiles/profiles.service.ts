import type * as z from 'zod';
import type { ConnectedUser, profileSchema } from '@vigie/contract/session.ts';
import type { Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import { readConnectedUser } from '../users/users.service.ts';
import { activateProfile, listOwnProfiles } from './profiles.store.ts';

type Profile = z.infer<typeof profileSchema>;

export async function listProfiles({ db, actor }: Call): Promise<Profile[]> {
  const rows = await listOwnProfiles(db, actor);
  return rows.map((row) => ({
    id: row.id,
    role: { slug: row.role },
    group_id: row.companyId,
    company: { id: row.companyId, name: row.companyName },
    avatarAt: row.avatarAt?.toISOString() ?? null,
    active: row.active,
    revoked: row.revoked,
  }));
}

/** Switches the user to another of their profiles: its role and company hold from the next request on. */
export async function switchProfile(
  call: Call,
  profileId: string,
  instance: InstanceSettings,
): Promise<ConnectedUser> {
  const { db, actor } = call;
  if (!(await activateProfile(db, { userId: actor.userId, profileId }))) throw new Refusal('not-found');
  await announce(db, 'access', actor.userId);
  return readConnectedUser(call, instance);
}
