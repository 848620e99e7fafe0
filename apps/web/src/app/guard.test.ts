import type { PageName } from '@vigie/contract/page-access.ts';
import { PAGE_ACCESS } from '@vigie/contract/pages.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './guard.ts';

const PAGES = Object.keys(PAGE_ACCESS) as PageName[];

describe('the guard', () => {
  it.each(PAGES)('sends strangers on %s to the sign-in screen, unless it is public', (page) => {
    expect(decide(page, null)).toBe(PAGE_ACCESS[page] === 'public' ? null : '/connexion');
  });

  it.each(ROLES)('never sends a %s round in circles: / is open', (role) => {
    expect(decide('index', role)).toBeNull();
  });

  it.each(PAGES.flatMap((page) => ROLES.map((role) => [page, role] as const)))(
    'lets the table decide on %s for a %s',
    (page, role) => {
      const access = PAGE_ACCESS[page];
      expect(decide(page, role)).toBe(access === 'public' || access.includes(role) ? null : '/');
    },
  );

  it('leads whoever must choose a password of their own there first, public pages excepted', () => {
    const due = { mustChangePassword: true, mustSetUpFactor: true };
    expect(decide('sante', 'admin', due)).toBe('/parametres/mot-de-passe');
    expect(decide('parametres-mot-de-passe', 'guest', due)).toBeNull();
    expect(decide('mentions-legales', 'guest', due)).toBeNull();
  });

  it('then leads whoever must set up a second factor there', () => {
    const due = { mustChangePassword: false, mustSetUpFactor: true };
    expect(decide('sante', 'admin', due)).toBe('/parametres/second-facteur');
    expect(decide('parametres-mot-de-passe', 'guest', due)).toBe('/parametres/second-facteur');
    expect(decide('parametres-second-facteur', 'guest', due)).toBeNull();
    expect(decide('oidc-retour', 'guest', due)).toBeNull();
  });
});
