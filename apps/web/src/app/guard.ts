import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';

/** The page that lets one choose a password of one's own, and the one where a second factor is set up. */
const OWN_PASSWORD = '/parametres/mot-de-passe';
export const OWN_FACTOR = '/parametres/second-facteur';

/** What a user has to do before anything else. */
export type Due = Pick<ConnectedUser, 'mustChangePassword' | 'mustSetUpFactor'>;

/** Returns where a user who opens a page is sent instead, if anywhere. */
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

/** Whether something has to be done before the panel opens: the frame then leads nowhere else. */
export const isHeldUp = (due: Due | undefined): boolean =>
  due !== undefined && (due.mustChangePassword || due.mustSetUpFactor);
