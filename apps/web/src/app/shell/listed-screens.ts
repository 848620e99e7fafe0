import { useMatches } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useUser } from '../../session/session-provider.tsx';
import { SCREENS, type Screen } from '../screens.ts';
import { sectionScreenOf } from './section-screen.ts';

/** The screens that the sidebar lists for this user's role, with their tabs, and the one that the address belongs to. */
export function useListedScreens(): { listed: Screen[]; current: Screen | undefined } {
  const profile = useUser()?.active_profile;
  const role = profile?.role.slug ?? null;
  const listed = SCREENS.map((screen: Screen) => ledTo(screen, profile?.group_id ?? '')).filter(
    ({ name, section }) => section !== undefined && mayOpen(name, role),
  );
  // The new message is listed too, on its own.
  const named = [...listed, ...SCREENS.filter(({ name }) => name === 'aide-contact')];
  const current = sectionScreenOf(useMatches().at(-1)?.pathname ?? '', named);
  return { listed, current };
}

/** A screen of the own company stands at the address of that company. */
function ledTo(screen: Screen, companyId: string): Screen {
  return screen.ofOwnCompany ? { ...screen, path: screen.path.replace('$id', companyId) } : screen;
}
