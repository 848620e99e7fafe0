import type { AvatarSize } from '@vigie/contract/person.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SquarePicture } from '../../pictures/square-picture.ts';

export interface OwnPictures {
  companyId: string;
  profileId: string;
  pictures: SquarePicture[];
  now: Date;
}

export async function replacePictures(db: Db, { companyId, profileId, ...own }: OwnPictures): Promise<void> {
  // this locks the profile: of two pictures at once, the one after the other
  await deletePictures(db, profileId);
  const rows = own.pictures.map((picture) => ({ company_id: companyId, profile_id: profileId, ...picture }));
  await db.insertInto('profile_pictures').values(rows).execute();
  await db.updateTable('profiles').set({ avatar_at: own.now }).where('id', '=', profileId).execute();
}

export async function deletePictures(db: Db, profileId: string): Promise<void> {
  await db.updateTable('profiles').set({ avatar_at: null }).where('id', '=', profileId).execute();
  await db.deleteFrom('profile_pictures').where('profile_id', '=', profileId).execute();
}

export async function findPicture(db: Db, profileId: string, size: AvatarSize): Promise<Buffer | null> {
  const row = await db
    .selectFrom('profile_pictures')
    .select('bytes')
    .where('profile_id', '=', profileId)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
