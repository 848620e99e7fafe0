import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { SCREENS, type Screen } from './screens.ts';

/**
 * The menu: its groups, and in each the entries as rows of tabs. An entry has the name of its first tab and opens the
 * first tab that the role may open. A new screen becomes a tab before it becomes an entry.
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

/** Parent screens that the top bar or the head of the menu opens. */
const OUTSIDE: readonly PageName[] = ['aide', 'aide-contact'];

export interface MenuEntry {
  group: MenuGroup;
  /** Its first tab, even if the role may not open that one. */
  name: PageName;
  /** Tabs that the role may open; a single one is not shown as a tab. */
  tabs: readonly Screen[];
}

const ROWS = Object.entries(MENU).flatMap(([group, rows]) =>
  rows.map((names: readonly PageName[]) => ({ group: group as MenuGroup, names })),
);

const screenNamed = (name: PageName) => SCREENS.find((screen) => screen.name === name);

/** Returns the menu entries of a role. A screen about the user's own company gets that company's address. */
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

/** Returns the screens outside of the menu that have child screens. */
export const outsideMenu = (): Screen[] => OUTSIDE.flatMap((name) => screenNamed(name) ?? []);

/** Returns whether the menu or the top bar opens a screen directly. */
export function isListed(name: PageName | undefined): boolean {
  return name !== undefined && [...ROWS.flatMap(({ names }) => names), ...OUTSIDE].includes(name);
}

/** Returns the listed screen that an address belongs to: the one with the longest matching path. */
export function sectionScreenOf(pathname: string, listed: readonly Screen[]): Screen | undefined {
  return listed
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
