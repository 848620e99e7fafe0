import { TOKEN_PREFIX, type TokenScope } from '@vigie/contract/token.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { createToken, hashToken } from '../src/secrets/token.ts';

export interface NewToken {
  companyId: string;
  /** Null for a token of the company. */
  profileId: string | null;
  name?: string;
  scope?: TokenScope;
  expiresAt?: Date;
}

/** Creates a stored token. Returns it with its text, which is stored nowhere. */
export async function createTokenRow(
  db: Db,
  { companyId, profileId, ...token }: NewToken,
): Promise<{ tokenId: string; text: string }> {
  const tokenId = createId();
  const text = TOKEN_PREFIX + createToken();
  await db
    .insertInto('tokens')
    .values({
      id: tokenId,
      companyId,
      profileId,
      name: token.name ?? 'Token',
      scope: token.scope ?? 'configure',
      tokenHash: hashToken(text),
      createdBy: null,
      createdAt: new Date('2026-03-10T11:00:00Z'),
      expiresAt: token.expiresAt ?? new Date('2027-03-10T11:00:00Z'),
    })
    .execute();
  return { tokenId, text };
}
