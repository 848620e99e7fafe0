import { sql } from 'kysely';
import type { SecondFactor } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../../db/schema/database.ts';

/** Returns the second factors of a user; recovery codes without another factor do not count. */
export async function listSecondFactors(db: Db, userId: string): Promise<SecondFactor[]> {
  const { rows } = await sql<{ passkey: boolean; totp: boolean; recoveryCode: boolean }>`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery_code`.execute(
    db,
  );
  const [has] = rows;
  if (has === undefined || !(has.passkey || has.totp)) return [];
  const methods: SecondFactor[] = [];
  if (has.passkey) methods.push('passkey');
  if (has.totp) methods.push('totp');
  if (has.recoveryCode) methods.push('recovery-code');
  return methods;
}
