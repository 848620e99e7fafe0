import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { SCREENS, type Screen } from './screens.ts';

/**
 * The menu: its groups, and in each the entries as rows of tabs. An entry has the name of its first tab and leads to the
 * first one that the role may open. A new screen becomes a tab before it becomes an entry.
 */
const MENU = {
  watch: [
    ['index', 'parc'],
    ['sante', 'sante-evolution', 'comparaison'],
    ['dataQuality'],
    ['urls-liste'],
    ['urls-analyse', 'plan'],
  ],
  run: [['pools', 'pools-tests', 'parcours'], ['jobs'], ['agents']],
  manage: [
    ['utilisateur'],
    ['groupe-detail-id'],
    ['groupe', 'logs'],
    ['website-parametres', 'parc-reglages', 'tags', 'alertes-regles', 'canaux'],
  ],
} as const satisfies Record<string, readonly (readonly PageName[])[]>;

type MenuGroup = keyof typeof MENU;

/** Screens that others stand below, and that the top bar or the head of the menu leads to. */
const OUTSIDE: readonly PageName[] = ['aide', 'aide-contact'];

export interface MenuEntry {
  group: MenuGroup;
  /** Its first tab, whether or not the role may open that one. */
  name: PageName;
  /** Those that the role may open; a single one is no tab. */
  tabs: readonly Screen[];
}

const ROWS = Object.entries(MENU).flatMap(([group, rows]) =>
  rows.map((names: readonly PageName[]) => ({ group: group as MenuGroup, names })),
);

const screenNamed = (name: PageName) => SCREENS.find((screen) => screen.name === name);

/** Returns the entries that a role has; a screen of the own company stands at the address of that company. */
export function menuOf(role: Role | null, companyId: string): MenuEntry[] {
  const openOf = (names: readonly PageName[]) =>
    names
      .filter((name) => mayOpen(name, role))
      .flatMap((name) => screenNamed(name) ?? [])
      .map((screen) =>
        screen.ofOwnCompany ? { ...screen, path: screen.path.replace('$id', companyId) } : screen,
      );
  return ROWS.flatMap(({ group, names }) => {
    const [name, tabs] = [names[0], openOf(names)];
    return name === undefined || tabs.length === 0 ? [] : [{ group, name, tabs }];
  });
}

/** What stands outside of the menu and has screens below it. */
export const outsideMenu = (): Screen[] => OUTSIDE.flatMap((name) => screenNamed(name) ?? []);

/** Returns whether the menu or the top bar leads to a screen itself. */
export function isListed(name: PageName | undefined): boolean {
  return name !== undefined && [...ROWS.flatMap(({ names }) => names), ...OUTSIDE].includes(name);
}

/** Returns the listed screen that an address belongs to: the one with the longest path above it. */
export function sectionScreenOf(pathname: string, listed: readonly Screen[]): Screen | undefined {
  return listed
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
