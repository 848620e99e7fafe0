import type { UserInput } from '@vigie/contract/user.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { PASSWORD_MIN_LENGTHS } from '@vigie/contract/limits.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { writeMail } from '../mail/mail.service.ts';
import { requireGoodPassword, faultOfPassword } from '../sign-in/passwords/password-rules.ts';
import { addMembership, requireGrantableMembership } from '../profiles/memberships.service.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import { insertAccount, refuseTakenEmail } from './accounts.store.ts';
import { readUser } from './read-users.service.ts';
import type { Db } from '../../db/schema/database.ts';
import { ensureFirstCompany } from '../companies/companies.service.ts';

/** Adds a user with a first profile. The user must choose another password at the first sign-in. */
export async function addUser(call: Call, input: UserInput, policy: PasswordPolicy) {
  const { db, now } = call;
  const company = await requireGrantableMembership(call, input.profile, 'profile.');
  const email = normaliseEmail(input.email);
  await requireGoodPassword(policy, input.password, email);
  const id = createId(now.getTime());
  const { firstName, lastName, displayName, locale } = input;
  await insertAccount(db, {
    id,
    email,
    passwordHash: await hashPassword(input.password),
    firstName,
    lastName,
    displayName,
    locale,
    addedBy: call.actor.userId,
    mustChangePassword: true,
    now,
  }).catch(refuseTakenEmail);
  await addMembership(call, { ...input.profile, userId: id, active: true });
  if (input.notify) await writeMail(call, { userId: id, kind: 'account-created', params: { company } });
  return readUser(call, { id });
}

export interface UserToCreate {
  email: string;
  password: string;
  role: Role;
  /** Name of the company; null for the only one, which is created if there is none. */
  company: string | null;
  displayName: string;
  locale: Locale | null;
}

/** Thrown if the user cannot be created; the message explains why and what to do. */
export class UserNotCreated extends Error {
  override name = 'UserNotCreated';
}

/** Creates a user with a profile, on behalf of the operator of the machine. */
export async function createUser(
  db: Db,
  user: UserToCreate,
  policy: PasswordPolicy,
): Promise<{ companyName: string }> {
  const email = normaliseEmail(user.email);
  if ((await faultOfPassword(policy, user.password, email)) !== null)
    throw new UserNotCreated(
      `The password has to have ${PASSWORD_MIN_LENGTHS[policy]} characters and to be none of the commonest. ` +
        'PASSWORD_POLICY=spec takes six.',
    );
  const passwordHash = await hashPassword(user.password);
  return db.transaction().execute(async (transaction) => {
    const company = await chooseCompany(transaction, user.company);
    const id = createId();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('users')
      .values({
        id,
        email,
        passwordHash,
        displayName: user.displayName,
        locale: user.locale,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new UserNotCreated(`There is a user ${email} already.`);
    await transaction
      .insertInto('profiles')
      .values({
        id: createId(),
        userId: id,
        companyId: company.id,
        role: user.role,
        allContexts: true,
        active: true,
      })
      .execute();
    return { companyName: company.name };
  });
}

async function chooseCompany(db: Db, wanted: string | null): Promise<{ id: string; name: string }> {
  if (wanted === null) await ensureFirstCompany(db);
  const companies = await db.selectFrom('companies').select(['id', 'name']).orderBy('id').execute();
  const found = wanted === null ? companies : companies.filter(({ name }) => name === wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = companies.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new UserNotCreated(
    wanted === null
      ? `Say in which company, with --company: ${names}.`
      : `${found.length === 0 ? 'No company has' : 'Several companies have'} the name "${wanted}". There are: ${names}.`,
  );
}
