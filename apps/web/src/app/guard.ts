import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';

/** Paths of the screens on which users choose a password and set up a second factor. */
const OWN_PASSWORD = '/parametres/mot-de-passe';
export const OWN_FACTOR = '/parametres/second-facteur';

/** Steps that a user must complete before anything else. */
export type Due = Pick<ConnectedUser, 'mustChangePassword' | 'mustSetUpFactor'>;

/** Returns the path to which a user who opens a page is redirected, if any. */
export function decide(
  page: PageName,
  role: Role | null,
  due?: Due,
): '/connexion' | '/' | typeof OWN_PASSWORD | typeof OWN_FACTOR | null {
  if (mayOpen(page, null)) return null;
  if (role === null) return '/connexion';
  if (due?.mustChangePassword) return page === 'parametres-mot-de-passe' ? null : OWN_PASSWORD;
  if (due?.mustSetUpFactor) return page === 'parametres-second-facteur' ? null : OWN_FACTOR;
  return mayOpen(page, role) ? null : '/';
}

/** Returns whether the user must complete a step before the panel opens: the frame then has no other links. */
export const hasRequiredStep = (due: Due | undefined): boolean =>
  due !== undefined && (due.mustChangePassword || due.mustSetUpFactor);
