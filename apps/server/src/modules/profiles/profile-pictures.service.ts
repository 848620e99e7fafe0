import type { AvatarSize } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import { requireFound } from '../../errors/api-error.ts';
import { PICTURE_TYPE, squarePicture } from '../../pictures/square-picture.ts';
import {
  deleteProfilePictures,
  findProfilePicture,
  replaceProfilePictures,
} from './profile-pictures.store.ts';
import { requireOwnOrBelow, requireProfile } from './profiles.service.ts';

/** Stores the avatar of a profile, cropped to a square. */
export async function storeProfileAvatar(
  call: Call,
  { id, avatar }: { id: string; avatar: Blob },
): Promise<{ avatarAt: Date }> {
  const profile = await requireProfile(call, id);
  requireOwnOrBelow(call, profile);
  const { companyId } = profile;
  const { db, now } = call;
  await replaceProfilePictures(db, { companyId, profileId: id, pictures: await squarePicture(avatar), now });
  return { avatarAt: now };
}

export async function removeProfileAvatar(call: Call, { id }: { id: string }): Promise<void> {
  requireOwnOrBelow(call, await requireProfile(call, id));
  await deleteProfilePictures(call.db, id);
}

export interface ProfilePictureQuery {
  id: string;
  size: AvatarSize;
  at?: string | undefined;
}

/** Reads a profile's avatar, and whether it is the requested version, which never changes. */
export async function readAvatar(
  call: Call,
  { id, size, at }: ProfilePictureQuery,
): Promise<{ picture: Blob; isMeant: boolean }> {
  const { avatarAt } = await requireProfile(call, id);
  const bytes = requireFound(await findProfilePicture(call.db, id, size));
  const picture = new Blob([new Uint8Array(bytes)], { type: PICTURE_TYPE });
  return { picture, isMeant: at === avatarAt?.toISOString() };
}
