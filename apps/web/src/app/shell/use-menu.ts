import { useMatches } from '@tanstack/react-router';
import type { PageName } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { menuOf, outsideMenu, sectionScreenOf, type MenuEntry } from '../menu.ts';
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
  const listed = [...entries.flatMap(({ tabs }) => tabs), ...outsideMenu()];
  const last = useMatches().at(-1);
  const above = last?.staticData.screen?.below?.screen;
  const current =
    above === undefined
      ? sectionScreenOf(last?.pathname ?? '', listed)
      : listed.find(({ name }) => name === above);
  const entry = entries.find(({ tabs }) => tabs.some(({ name }) => name === current?.name));
  return { entries, listed, current, entry };
}

/** Shorter names of screens, for use beside other tabs. */
const TAB_WORDS = {
  sante: 'tab.sante',
  pools: 'tab.pools',
  'website-parametres': 'tab.website-parametres',
  canaux: 'tab.canaux',
} as const satisfies Partial<Record<PageName, string>>;

interface Titles {
  ofScreen: (name: PageName) => string;
  ofEntry: (name: PageName) => string;
  ofTab: (name: PageName) => string;
}

/** Returns the names of screens in the menu and in tabs. */
export function useTitles(): Titles {
  const t = useWords('shell');
  const ofScreen = (name: PageName) => t(`title.${name}`);
  return {
    ofScreen,
    // Its first tab is one of four settings.
    ofEntry: (name) => (name === 'website-parametres' ? t('entry.settings') : ofScreen(name)),
    ofTab: (name) => (name in TAB_WORDS ? t(TAB_WORDS[name as keyof typeof TAB_WORDS]) : ofScreen(name)),
  };
}
