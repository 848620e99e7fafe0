import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { IconChevronRight, IconUsers } from '../../shared/ui/icons.ts';
import { keysTo } from '../keys/shortcut-of.ts';
import { sectionScreenOf } from '../menu.ts';
import { SCREENS, type Screen } from '../screens.ts';
import { SCREEN_ICONS } from '../shell/screen-icons.ts';
import { useMenu, useTitles } from '../shell/use-menu.ts';
import type { Entry } from './entry.ts';
import { useOtherWords } from '../../shared/i18n/use-other-words.ts';

/**
 * Returns every screen that the role may open directly, in the order of the menu, and their parts that have an address.
 */
export function useScreenEntries(): Entry[] {
  const role = useUser()?.active_profile.role.slug ?? null;
  const { listed } = useMenu();
  const namesOf = useNames();
  const isOpen = ({ name, path, layout }: Screen) =>
    !path.includes('$') &&
    mayOpen(name, role) &&
    (layout === undefined || name === 'mentions-legales') &&
    listed.every((screen) => screen.name !== name);
  const ownScreens = useOwnScreens();
  const screens = [...listed, ...ownScreens, ...SCREENS.filter(isOpen)];
  const iconOf = ({ name, path }: Screen) =>
    SCREEN_ICONS[name] ?? SCREEN_ICONS[sectionScreenOf(path, listed)?.name ?? name] ?? IconChevronRight;
  return [
    ...screens.map((screen): Entry => ({
      key: `screen-${screen.name}`,
      group: 'screens',
      ...namesOf.screen(screen),
      icon: screen.name === 'profil-editer-id' ? IconUsers : iconOf(screen),
      keys: keysTo(screen.name),
      open: { to: screen.path },
    })),
    ...PARTS.flatMap((part): Entry[] => {
      const screen = screens.find(({ name }) => name === part.screen);
      if (!screen) return [];
      return [
        {
          key: `part-${part.name}`,
          group: 'screens',
          ...namesOf.part(part),
          isPart: true,
          icon: iconOf(screen),
          keys: keysTo(screen.name, part.search),
          open: { to: screen.path, search: part.search },
        },
      ];
    }),
  ];
}

/** Returns the user's own profile screen, at its address. */
function useOwnScreens(): Screen[] {
  const id = useUser()?.active_profile.id;
  const screen = SCREENS.find(({ name }) => name === 'profil-editer-id');
  return id === undefined || !screen ? [] : [{ ...screen, path: screen.path.replace('$id', id) }];
}

type Named = Pick<Entry, 'label' | 'detail' | 'also'>;

/** Returns the names of screens and their parts: in this language, in the other languages, and synonyms. */
function useNames(): { screen: (screen: Screen) => Named; part: (part: (typeof PARTS)[number]) => Named } {
  const t = useWords('finder');
  const shell = useWords('shell');
  const titles = useTitles();
  const { entries, listed } = useMenu();
  const othersOf = useOtherWords(['shell', 'finder']);
  const others = (key: string) => [...othersOf('shell', key), ...othersOf('finder', key)];
  const entryOf = (name: PageName) =>
    entries.find(({ tabs }) => tabs.length > 1 && tabs.some((tab) => tab.name === name));
  const aboveOf = ({ name, path }: Screen): PageName | undefined => {
    const section = sectionScreenOf(path, listed);
    return section && section.name !== name ? section.name : undefined;
  };
  const also = (name: PageName) => {
    const called = ALSO_CALLED.find((one) => one === name);
    return called ? [t(`also.${called}`), ...others(`also.${called}`)] : [];
  };
  return {
    screen: (screen) => {
      const { name } = screen;
      const title = titles.ofScreen(name);
      const words = [...others(`title.${name}`), ...also(name)];
      // The menu has its own names for them.
      if (name === 'aide-contact')
        return { label: shell('message.new'), detail: title, also: [...others('message.new'), ...words] };
      if (name === 'profil-editer-id') return { label: shell('mine'), also: [...others('mine'), ...words] };
      const entry = entryOf(name);
      const above = aboveOf(screen);
      const groupTitle = entry && titles.ofEntry(entry.name);
      const detail = above ? titles.ofScreen(above) : groupTitle === title ? undefined : groupTitle;
      return { label: title, detail, also: [...words, ...(above ? others(`title.${above}`) : [])] };
    },
    part: ({ name, screen }) => ({
      label: t(`part.${name}`),
      detail: titles.ofScreen(screen),
      also: [
        ...others(`part.${name}`),
        ...others(`title.${screen}`),
        ...(name === 'causes' ? [t('also.causes'), ...others('also.causes')] : []),
      ],
    }),
  };
}

interface Part {
  /** Key of its name: `part.NAME` in the finder's texts. */
  name: string;
  screen: PageName;
  search: Readonly<Record<string, string>>;
}

/** Parts of screens that have their own address: tabs, and sections of settings. */
const PARTS = [
  { name: 'causes', screen: 'urls-liste', search: { by: 'cause' } },
  { name: 'evolution-table', screen: 'sante-evolution', search: { view: 'table' } },
  { name: 'integrity', screen: 'dataQuality-hitPageview', search: { view: 'integrity' } },
  { name: 'tag-managers', screen: 'tags', search: { view: 'containers' } },
  { name: 'lists', screen: 'tags', search: { view: 'lists' } },
  { name: 'catalogue', screen: 'tags', search: { view: 'catalogue' } },
  { name: 'address', screen: 'website-parametres', search: { step: 'information' } },
  { name: 'visits', screen: 'website-parametres', search: { step: 'settings' } },
  { name: 'consent', screen: 'website-parametres', search: { step: 'consent' } },
  { name: 'hit', screen: 'website-parametres', search: { step: 'hit' } },
  { name: 'trackers', screen: 'website-parametres', search: { tab: 'trackers' } },
  { name: 'contexts', screen: 'website-parametres', search: { tab: 'contexts' } },
  { name: 'pages', screen: 'website-parametres', search: { tab: 'pages' } },
  { name: 'mails', screen: 'logs', search: { tab: 'mails' } },
  { name: 'messages', screen: 'aide-contact', search: { view: 'list' } },
] as const satisfies readonly Part[];

/** Screens with additional search terms, former names among them: `also.NAME` in the finder's texts. */
const ALSO_CALLED = [
  'index',
  'parc',
  'parc-reglages',
  'parc-importer',
  'sante',
  'sante-evolution',
  'comparaison',
  'dataQuality',
  'dataQuality-donneesPersonnelles',
  'dataQuality-comptes',
  'dataQuality-visiteursReels',
  'dataQuality-limites',
  'dataQuality-autresNavigateurs',
  'dataQuality-serveur',
  'dataQuality-liens',
  'urls-liste',
  'urls-analyse',
  'plan',
  'pools',
  'pools-tests',
  'parcours',
  'jobs',
  'agents',
  'utilisateur',
  'groupe',
  'groupe-connexion',
  'groupe-detail-id',
  'logs',
  'website-parametres',
  'tags',
  'alertes-regles',
  'canaux',
  'parametres',
  'profil-editer-id',
  'aide',
  'aide-contact',
  'aide-api',
] as const satisfies readonly PageName[];
