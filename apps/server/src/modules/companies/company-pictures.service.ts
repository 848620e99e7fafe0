import type { AvatarSize } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { PICTURE_TYPE, squarePicture } from '../../pictures/square-picture.ts';
import { deletePictures, findPicture, replacePictures } from './company-pictures.store.ts';
import { requireCompany } from './read-companies.service.ts';

/** Stores a company's picture, cropped to a square. */
export async function storeAvatar(
  call: Call,
  { id, avatar }: { id: string; avatar: Blob },
): Promise<{ avatarAt: string }> {
  await requireCompany(call, id);
  const { db, now } = call;
  await replacePictures(db, { companyId: id, pictures: await squarePicture(avatar), now });
  return { avatarAt: now.toISOString() };
}

export async function removeAvatar(call: Call, { id }: { id: string }): Promise<void> {
  await requireCompany(call, id);
  await deletePictures(call.db, id);
}

export interface AskedThumbnail {
  id: string;
  size: AvatarSize;
  at?: string | undefined;
}

/** Reads a company's picture, and whether it is the requested version, which never changes. */
export async function readThumbnail(
  call: Call,
  { id, size, at }: AskedThumbnail,
): Promise<{ picture: Blob; isMeant: boolean }> {
  const { avatarAt } = await requireCompany(call, id);
  const bytes = await findPicture(call.db, id, size);
  if (bytes === null) throw new Refusal('not-found');
  const picture = new Blob([new Uint8Array(bytes)], { type: PICTURE_TYPE });
  return { picture, isMeant: at === avatarAt?.toISOString() };
}
