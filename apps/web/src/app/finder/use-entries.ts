import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf, websiteLabel } from '../../session/current-website.tsx';
import { IconKeyboard, IconLogout, IconWorld } from '../../ui/icons.ts';
import { useSelectedWebsite } from '../shell/selected-website.ts';
import { useLogOut } from '../shell/use-log-out.ts';
import type { Entry } from './entry.ts';
import { matches, rankOf } from './matching.ts';
import { useFoundEntries, type Found } from './use-found-entries.ts';
import { useScreenEntries } from './use-screen-entries.ts';

const MOST_WEBSITES = 6;

interface Entries extends Found {
  /** The website that pools, tests and pages are looked for on. */
  websiteName: string;
}

/** What matches a text: known places at once, and the server's results when the user stops typing. */
export function useEntries(text: string, paused: string, onKeys: () => void): Entries {
  const { websites = [], selected } = useSelectedWebsite();
  const found = useFoundEntries(paused.trim(), selected);
  const known = [...useScreenEntries(), ...useWebsiteEntries(websites), ...useActions(onKeys)];
  const looked = text.trim();
  const matching = known
    .filter(({ label, detail = '' }) => matches(`${label} ${detail}`, looked))
    .toSorted((one, other) => (looked === '' ? 0 : rankOf(one.label, looked) - rankOf(other.label, looked)));
  const inReach = matching.filter(({ group }, index) =>
    group === 'websites'
      ? matching.slice(0, index).filter((one) => one.group === group).length < MOST_WEBSITES
      : true,
  );
  return {
    ...found,
    entries: [...inReach, ...(looked === '' ? [] : found.entries)],
    websiteName: selected ? websiteLabel(selected) : '',
  };
}

/** Other websites, to see health of. */
function useWebsiteEntries(websites: ReturnType<typeof useSelectedWebsite>['websites'] = []): Entry[] {
  if (websites.length < 2) return [];
  return websites.map((website): Entry => {
    const [label, host] = [websiteLabel(website), hostOf(website.url)];
    return {
      key: `website-${website.id}`,
      group: 'websites',
      label,
      detail: label === host ? undefined : host,
      icon: IconWorld,
      open: { to: '/sante', search: { website: website.id } },
    };
  });
}

function useActions(onKeys: () => void): Entry[] {
  const t = useWords('finder');
  const logOut = useLogOut();
  return [
    { key: 'keys', group: 'actions', label: t('act.keys'), icon: IconKeyboard, keys: '?', open: onKeys },
    { key: 'logout', group: 'actions', label: t('act.logout'), icon: IconLogout, open: () => void logOut() },
  ];
}

/** Goes to an entry, or does what it stands for. */
export function useOpenEntry(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate();
  return ({ open }) => {
    onClose();
    if (typeof open === 'function') open();
    else void navigate(open);
  };
}
