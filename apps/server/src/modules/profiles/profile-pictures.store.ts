import type { AvatarSize } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SquarePicture } from '../../pictures/square-picture.ts';

export interface OwnPictures {
  companyId: string;
  profileId: string;
  pictures: SquarePicture[];
  now: Date;
}

export async function replaceProfilePictures(
  db: Db,
  { companyId, profileId, ...own }: OwnPictures,
): Promise<void> {
  // this locks the profile: two parallel pictures are stored one after the other
  await deleteProfilePictures(db, profileId);
  const rows = own.pictures.map((picture) => ({ companyId, profileId, ...picture }));
  await db.insertInto('profilePictures').values(rows).execute();
  await db.updateTable('profiles').set({ avatarAt: own.now }).where('id', '=', profileId).execute();
}

export async function deleteProfilePictures(db: Db, profileId: string): Promise<void> {
  await db.updateTable('profiles').set({ avatarAt: null }).where('id', '=', profileId).execute();
  await db.deleteFrom('profilePictures').where('profileId', '=', profileId).execute();
}

export async function findProfilePicture(
  db: Db,
  profileId: string,
  size: AvatarSize,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('profilePictures')
    .select('bytes')
    .where('profileId', '=', profileId)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
