import type { AvatarSize } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import { requireFound } from '../../errors/api-error.ts';
import { PICTURE_TYPE, squarePicture } from '../../pictures/square-picture.ts';
import {
  deleteCompanyPictures,
  findCompanyPicture,
  replaceCompanyPictures,
} from './company-pictures.store.ts';
import { requireCompany } from './read-companies.service.ts';

/** Stores a company's picture, cropped to a square. */
export async function storeCompanyAvatar(
  call: Call,
  { id, avatar }: { id: string; avatar: Blob },
): Promise<{ avatarAt: Date }> {
  await requireCompany(call, id);
  const { db, now } = call;
  await replaceCompanyPictures(db, { companyId: id, pictures: await squarePicture(avatar), now });
  return { avatarAt: now };
}

export async function removeCompanyAvatar(call: Call, { id }: { id: string }): Promise<void> {
  await requireCompany(call, id);
  await deleteCompanyPictures(call.db, id);
}

export interface CompanyThumbnailQuery {
  id: string;
  size: AvatarSize;
  at?: string | undefined;
}

/** Reads a company's picture, and whether it is the requested version, which never changes. */
export async function readThumbnail(
  call: Call,
  { id, size, at }: CompanyThumbnailQuery,
): Promise<{ picture: Blob; isMeant: boolean }> {
  const { avatarAt } = await requireCompany(call, id);
  const bytes = requireFound(await findCompanyPicture(call.db, id, size));
  const picture = new Blob([new Uint8Array(bytes)], { type: PICTURE_TYPE });
  return { picture, isMeant: at === avatarAt?.toISOString() };
}
