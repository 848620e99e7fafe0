import { useMatches } from '@tanstack/react-router';
import type { PageName } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { menuOf, outsideMenu, screensOf, sectionScreenOf, type MenuEntry, type MenuTab } from '../menu.ts';
import type { Screen } from '../screens.ts';

interface ShownMenu {
  entries: MenuEntry[];
  /** Screens that the menu, tabs and top bar open. */
  listed: Screen[];
  /** The listed screen of the address, and its entry in the menu. */
  current: Screen | undefined;
  entry: MenuEntry | undefined;
}

/** Returns the menu of this user's role, and the position of the address in it. */
export function useMenu(): ShownMenu {
  const profile = useUser()?.active_profile;
  const entries = menuOf(profile?.role.slug ?? null, profile?.group_id ?? '');
  const listed = [...screensOf(entries), ...outsideMenu()];
  const last = useMatches().at(-1);
  const above = last?.staticData.screen?.below?.screen;
  const current =
    above === undefined
      ? sectionScreenOf(last?.pathname ?? '', listed)
      : listed.find(({ name }) => name === above);
  const entry = entries.find(({ tabs }) => tabs.some(({ name }) => name === current?.name));
  return { entries, listed, current, entry };
}

/** Names of entries that are not those of their first screens. */
const ENTRY_WORDS = {
  plan: 'entry.events',
  'website-parametres': 'entry.settings',
} as const satisfies Partial<Record<PageName, string>>;

/** Shorter names of screens and their views, for use beside other tabs. */
const TAB_WORDS = {
  sante: 'tab.sante',
  pools: 'tab.pools',
  tags: 'tab.tags',
  'tags:containers': 'tab.tags-containers',
  'tags-site': 'tab.tags-site',
  'tags:lists': 'tab.tags-lists',
  'tags:catalogue': 'tab.tags-catalogue',
  'website-parametres': 'tab.website-parametres',
  canaux: 'tab.canaux',
} as const;

interface Titles {
  ofScreen: (name: PageName) => string;
  ofEntry: (name: PageName) => string;
  ofTab: (tab: MenuTab) => string;
}

/** Returns the names of screens in the menu and in tabs. */
export function useTitles(): Titles {
  const t = useWords('shell');
  const ofScreen = (name: PageName) => t(`title.${name}`);
  return {
    ofScreen,
    ofEntry: (name) =>
      name in ENTRY_WORDS ? t(ENTRY_WORDS[name as keyof typeof ENTRY_WORDS]) : ofScreen(name),
    ofTab: ({ name, view }) => {
      const key = view === undefined ? name : `${name}:${view}`;
      return key in TAB_WORDS ? t(TAB_WORDS[key as keyof typeof TAB_WORDS]) : ofScreen(name);
    },
  };
}
