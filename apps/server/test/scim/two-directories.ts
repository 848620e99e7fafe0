import { createId } from '../../src/db/uuid-v7.ts';
import type { TestCaller } from '../test-app.ts';
import { PASSWORD, createTestCompany, createTestUser, type TestUser } from '../users.ts';
import { openDirectoryTestApp } from './directory-test-app.ts';

export const patch = (...Operations: object[]) => ({ Operations });
export const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value });
export const setActive = (value: boolean) => replace('active', value);
/** Returns a directory's request for a user with an address of `own.example`. */
export const createUserRequest = (changes: object = {}) => ({ userName: ownAddress(), ...changes });
export const ownAddress = () => `${createId()}@own.example`;
export const pathOf = ({ profileId }: TestUser) => `/Users/${profileId}`;
export const isIn = async (caller: TestCaller) => (await caller({ url: '/api/users/own' })).status === 200;

/** Opens two companies, each with a directory and a domain: `own.example` and `other.example`. */
export async function openTwoDirectories() {
  const bench = await openDirectoryTestApp();
  const { companyId, db, call } = bench;
  const otherId = await createTestCompany(db, 'Other');
  await bench.prove(companyId, 'own.example');
  await bench.prove(otherId, 'other.example');
  const statusOf = async (userId: string) =>
    (await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst())?.status;
  return {
    ...bench,
    otherId,
    other: await bench.newDirectory(otherId),
    createMember: () => createTestUser(db, { companyId, role: 'user', email: ownAddress() }),
    statusOf,
    signInAgain: ({ email }: TestUser) =>
      call({ method: 'POST', url: '/api/sessions', payload: { email, password: PASSWORD } }),
    joinOther: (user: TestUser) =>
      db
        .insertInto('profiles')
        .values({ id: createId(), userId: user.userId, companyId: otherId, role: 'guest' })
        .execute(),
  };
}
