import type { Failure } from '../../api/failure.ts';
import { checkEmail } from './credentials.ts';

/** The form with which a guest makes an account. */
export interface JoinFields {
  firstName: string;
  lastName: string;
  email: string;
}
export interface JoinRefusals {
  firstName: 'first-name-required' | null;
  lastName: 'last-name-required' | null;
  email: 'email-required' | 'email-invalid' | null;
}

export const NO_REFUSALS: JoinRefusals = { firstName: null, lastName: null, email: null };

/** The rules of the contract's joinInputSchema, without its library. */
export function joinRefusals({ firstName, lastName, email }: JoinFields): JoinRefusals {
  return {
    firstName: firstName.trim() === '' ? 'first-name-required' : null,
    lastName: lastName.trim() === '' ? 'last-name-required' : null,
    email: checkEmail(email),
  };
}

/** What the server refused, by field; null when it is about the whole. */
export function serverRefusals(failure: Failure): JoinRefusals | null {
  const isBadEmail = failure.fields.some(({ path }) => path === 'email');
  return isBadEmail ? { ...NO_REFUSALS, email: 'email-invalid' } : null;
}

/** The sign-in, with the way back to the invitation. */
export function toSignInAgain(code: string) {
  return { to: '/connexion', search: { to: `/invite?code=${encodeURIComponent(code)}` } } as const;
}
