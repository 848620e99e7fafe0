import { PAGE_ACCESS } from '@vigie/contract/pages.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { describe, expect, it } from 'vitest';
import { menuOf, outsideMenu, screensOf, sectionScreenOf, type MenuTab } from './menu.ts';

/** Maximum number of entries; the entry “new message” is above the groups. */
const MOST_ENTRIES = 14;

/** Screens that the specification lists in the sidebar. */
const SPECIFIED = [
  'sante',
  'dataQuality',
  'urls-liste',
  'urls-analyse',
  'pools',
  'jobs',
  'agents',
  'utilisateur',
  'groupe-detail-id',
  'groupe',
];

const tabNameOf = ({ name, view }: MenuTab) => (view === undefined ? name : `${name}:${view}`);

const namesOf = (role: Role) =>
  menuOf(role, 'c1').map(({ group, name, tabs }) => [group, name, tabs.map(tabNameOf).join(' ')]);

describe('the menu', () => {
  it('has at most three groups and fourteen entries, those of the specification among them', () => {
    const entries = menuOf('admin', 'c1');
    expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(3);
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(SPECIFIED));
    expect(outsideMenu().map(({ name }) => name)).toContain('aide-contact');
  });

  it('has the rooms that are one thing as tabs of one entry', () => {
    expect(namesOf('admin')).toEqual([
      ['watch', 'index', 'index parc'],
      ['watch', 'sante', 'sante sante-evolution comparaison'],
      ['watch', 'dataQuality', 'dataQuality'],
      ['watch', 'urls-liste', 'urls-liste'],
      ['watch', 'urls-analyse', 'urls-analyse'],
      ['watch', 'plan', 'plan parcours commandes'],
      ['watch', 'tags', 'tags tags:containers tags-site tags:lists tags:catalogue'],
      ['run', 'pools', 'pools pools-tests'],
      ['run', 'jobs', 'jobs'],
      ['run', 'agents', 'agents'],
      ['manage', 'utilisateur', 'utilisateur'],
      ['manage', 'groupe-detail-id', 'groupe-detail-id'],
      ['manage', 'groupe', 'groupe logs'],
      ['manage', 'website-parametres', 'website-parametres parc-reglages alertes-regles canaux'],
    ]);
  });

  it.each(['moderator', 'guest', 'contributor'] as const)(
    'shows a %s nothing that is closed to it',
    (role) => {
      for (const { tabs } of menuOf(role, 'c1'))
        for (const { name } of tabs) expect(PAGE_ACCESS[name]).toContain(role);
    },
  );

  it('leads to the company of the profile in use', () => {
    const company = menuOf('moderator', 'c1').find(({ name }) => name === 'groupe-detail-id');
    expect(company?.tabs[0]?.path).toBe('/groupe/detail/c1');
  });
});

describe('the section of an address', () => {
  const listed = screensOf(menuOf('admin', 'c1'));

  it.each([
    ['/pools', 'pools'],
    ['/pools/12/editer', 'pools'],
    ['/pools/tests/12', 'pools-tests'],
    ['/sante', 'sante'],
    ['/sante/evolution', 'sante-evolution'],
    ['/tags/ajouter', 'tags'],
    ['/tags/site', 'tags-site'],
    ['/parcours', 'parcours'],
    ['/santeuil', undefined],
  ])('%s belongs to %s', (pathname, name) => {
    expect(sectionScreenOf(pathname, listed)?.name).toBe(name);
  });
});
