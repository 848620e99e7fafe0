import { PAGE_ACCESS } from './pages.ts';
import type { Role } from './roles.ts';

export type PageName = keyof typeof PAGE_ACCESS;

/** Returns whether a user with this role (null: not signed in) may open a page. */
export function mayOpen(page: PageName, role: Role | null): boolean {
  const access = PAGE_ACCESS[page];
  return access === 'public' || (role !== null && access.includes(role));
}
