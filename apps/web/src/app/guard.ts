import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';

/** Where a person who opens a page is sent instead, if anywhere (specification §4, §6). */
export function decide(page: PageName, role: Role | null): '/connexion' | '/' | null {
  if (mayOpen(page, role)) return null;
  return role === null ? '/connexion' : '/';
}
