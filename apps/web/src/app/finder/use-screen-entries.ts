import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { IconChevronRight } from '../../ui/icons.ts';
import { GO_TO } from '../keys/shortcut-of.ts';
import { SCREENS, type Screen } from '../screens.ts';
import { useListedScreens } from '../shell/listed-screens.ts';
import { SCREEN_ICONS } from '../shell/screen-icons.ts';
import { sectionScreenOf } from '../shell/section-screen.ts';
import type { Entry } from './entry.ts';

const ABOUT_ONESELF: readonly Screen['name'][] = [
  'parametres',
  'parametres-mot-de-passe',
  'mentions-legales',
];

/** Every screen that this role may go to by itself: listed ones first, as the sidebar has them. */
export function useScreenEntries(): Entry[] {
  const shell = useWords('shell');
  const role = useUser()?.active_profile.role.slug ?? null;
  const { listed } = useListedScreens();
  const isListed = ({ name }: Screen) => listed.some((entry) => entry.name === name);
  const others = SCREENS.filter(
    (screen: Screen) =>
      !screen.path.includes('$') &&
      !isListed(screen) &&
      mayOpen(screen.name, role) &&
      (screen.layout === 'default' || ABOUT_ONESELF.includes(screen.name)),
  );
  return [...listed, ...others].map((screen: Screen): Entry => {
    const section = sectionScreenOf(screen.path, listed);
    const title = shell(`title.${screen.name}`);
    const above = section && section.name !== screen.name ? shell(`title.${section.name}`) : undefined;
    // The sidebar has a name of its own for it.
    const isMessage = screen.name === 'aide-contact';
    return {
      key: `screen-${screen.name}`,
      group: 'screens',
      label: isMessage ? shell('message.new') : title,
      detail: isMessage ? title : above,
      icon: SCREEN_ICONS[screen.name] ?? (section && SCREEN_ICONS[section.name]) ?? IconChevronRight,
      keys: keysOf(screen.name),
      open: { to: screen.path },
    };
  });
}

function keysOf(name: Screen['name']): string | undefined {
  const goal = Object.entries(GO_TO).find(([, screen]) => screen === name);
  return goal && `G ${goal[0].toUpperCase()}`;
}
