import type { Db } from '../../db/schema/database.ts';

/** Finds name and logo of a company for its reports; `own` is null if it has no other name there. */
export async function findBrand(db: Db, companyId: string) {
  const { name, logo, companyName } = await db
    .selectFrom('companies')
    .leftJoin('reportBrands', 'reportBrands.companyId', 'companies.id')
    .select(['reportBrands.name', 'reportBrands.logo', 'companies.name as companyName'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { own: name === '' ? null : name, logo, companyName };
}

export async function putBrand(
  db: Db,
  { companyId, name, logo }: { companyId: string; name: string; logo: Buffer | null },
): Promise<void> {
  await db
    .insertInto('reportBrands')
    .values({ companyId, name, logo })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ name, logo }))
    .execute();
}
