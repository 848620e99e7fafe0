import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';

/** The page that lets one choose a password of one's own. */
const OWN_PASSWORD = '/parametres/mot-de-passe';

/** Where a user who opens a page is sent instead, if anywhere. */
export function decide(
  page: PageName,
  role: Role | null,
  mustChangePassword = false,
): '/connexion' | '/' | typeof OWN_PASSWORD | null {
  if (mayOpen(page, null)) return null;
  if (role === null) return '/connexion';
  if (mustChangePassword) return page === 'parametres-mot-de-passe' ? null : OWN_PASSWORD;
  return mayOpen(page, role) ? null : '/';
}
