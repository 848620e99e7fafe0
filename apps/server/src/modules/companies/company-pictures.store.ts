import type { AvatarSize } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SquarePicture } from '../../pictures/square-picture.ts';

export interface CompanyPictures {
  companyId: string;
  pictures: SquarePicture[];
  now: Date;
}

export async function replaceCompanyPictures(
  db: Db,
  { companyId, pictures, now }: CompanyPictures,
): Promise<void> {
  // Locks the company, so that two concurrent uploads run one after the other
  await deleteCompanyPictures(db, companyId);
  const rows = pictures.map((picture) => ({ companyId, ...picture }));
  await db.insertInto('companyPictures').values(rows).execute();
  await db.updateTable('companies').set({ avatarAt: now }).where('id', '=', companyId).execute();
}

export async function deleteCompanyPictures(db: Db, companyId: string): Promise<void> {
  await db.updateTable('companies').set({ avatarAt: null }).where('id', '=', companyId).execute();
  await db.deleteFrom('companyPictures').where('companyId', '=', companyId).execute();
}

export async function findCompanyPicture(
  db: Db,
  companyId: string,
  size: AvatarSize,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('companyPictures')
    .select('bytes')
    .where('companyId', '=', companyId)
    .where('size', '=', size)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
