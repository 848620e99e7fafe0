import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { SCREENS, type Screen } from './screens.ts';

/** Tab of an entry: a screen, or a view of a screen after a colon, as its address names it. */
type TabName = PageName | `tags:${'containers' | 'lists' | 'catalogue'}`;

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
    ['urls-analyse'],
    ['plan', 'parcours', 'commandes'],
    ['tags', 'tags:containers', 'tags-site', 'tags:lists', 'tags:catalogue'],
  ],
  run: [['pools', 'pools-tests'], ['jobs'], ['agents']],
  manage: [
    ['utilisateur'],
    ['groupe-detail-id'],
    ['groupe', 'logs'],
    ['website-parametres', 'parc-reglages', 'alertes-regles', 'canaux'],
  ],
} as const satisfies Record<string, readonly (readonly [PageName, ...TabName[]])[]>;

type MenuGroup = keyof typeof MENU;

/** Parent screens that the top bar or the head of the menu opens. */
const OUTSIDE: readonly PageName[] = ['aide', 'aide-contact'];

/** Tab of a menu entry. */
export interface MenuTab extends Screen {
  /** View of the screen that the tab opens; absent for the screen as it opens. */
  view?: string;
}

export interface MenuEntry {
  group: MenuGroup;
  /** Its first tab, even if the role may not open that one. */
  name: PageName;
  /** Tabs that the role may open; a single one is not shown as a tab. */
  tabs: readonly MenuTab[];
}

const ROWS = Object.entries(MENU).flatMap(([group, rows]) =>
  rows.map((names: readonly [PageName, ...TabName[]]) => ({ group: group as MenuGroup, names })),
);

const screenNamed = (name: string) => SCREENS.find((screen) => screen.name === name);

/** Returns the screen and the view of a tab; nothing if the role may not open the screen. */
function tabNamed(tab: TabName, role: Role | null): MenuTab[] {
  const [name = '', view] = tab.split(':');
  const screen = screenNamed(name);
  if (!screen || !mayOpen(screen.name, role)) return [];
  return [view === undefined ? screen : { ...screen, view }];
}

/** Returns the menu entries of a role. A screen about the user's own company gets that company's address. */
export function menuOf(role: Role | null, companyId: string): MenuEntry[] {
  return ROWS.flatMap(({ group, names }) => {
    const tabs = names
      .flatMap((name) => tabNamed(name, role))
      .map((tab) => (tab.ofOwnCompany ? { ...tab, path: tab.path.replace('$id', companyId) } : tab));
    return tabs.length === 0 ? [] : [{ group, name: names[0], tabs }];
  });
}

/** Returns the screens of entries, each once. */
export function screensOf(entries: readonly MenuEntry[]): Screen[] {
  return entries.flatMap(({ tabs }) => tabs.filter(({ view }) => view === undefined));
}

/** Returns the screens outside of the menu that have child screens. */
export const outsideMenu = (): Screen[] => OUTSIDE.flatMap((name) => screenNamed(name) ?? []);

/** Returns whether the menu or the top bar opens a screen directly. */
export function isListed(name: PageName | undefined): boolean {
  const listed: readonly string[] = [...ROWS.flatMap(({ names }) => names), ...OUTSIDE];
  return name !== undefined && listed.includes(name);
}

/** Returns the listed screen that an address belongs to: the one with the longest matching path. */
export function sectionScreenOf(pathname: string, listed: readonly Screen[]): Screen | undefined {
  return listed
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
