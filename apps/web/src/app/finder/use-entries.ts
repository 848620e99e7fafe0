import { useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useStartAudit } from '../../shared/api/websites.ts';
import { hostOf, websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconKeyboard, IconLogout, IconPlayerPlay, IconWorld } from '../../shared/ui/icons.ts';
import { useSelectedWebsite } from '../shell/selected-website.ts';
import { useLogOut } from '../shell/use-log-out.ts';
import type { Entry } from './entry.ts';
import { containsWords, rankOf } from '../../shared/i18n/matching.ts';
import { useFoundEntries, type Found } from './use-found-entries.ts';
import { useScreenEntries } from './use-screen-entries.ts';

/** Maximum number of websites, and of audits of websites. */
const MOST = 6;
const FEW: readonly Entry['kind'][] = ['website', 'audit'];

interface Entries extends Found {
  /** Website in which pools, tests and pages are searched. */
  websiteName: string;
}

/** Returns the entries that match a text: local ones at once, and the server's results when the user stops typing. */
export function useEntries(text: string, paused: string, onKeys: () => void): Entries {
  const { websites = [], selected } = useSelectedWebsite();
  const found = useFoundEntries(paused.trim(), selected);
  const known = [
    ...useScreenEntries(),
    ...useWebsiteEntries(websites),
    ...useAudits(websites),
    ...useActions(onKeys),
  ];
  const looked = text.trim();
  const matching = known
    .filter(({ isPart }) => !isPart || looked !== '')
    .filter(({ label, detail = '', also = [] }) => containsWords([label, detail, ...also].join(' '), looked))
    .toSorted((one, other) => (looked === '' ? 0 : answerOf(one, looked) - answerOf(other, looked)));
  const inReach = matching.filter(
    ({ kind }, index) =>
      !FEW.includes(kind) || matching.slice(0, index).filter((one) => one.kind === kind).length < MOST,
  );
  return {
    ...found,
    entries: [...inReach, ...(looked === '' ? [] : found.entries)],
    websiteName: selected ? websiteLabel(selected) : '',
  };
}

const answerOf = ({ label, also }: Entry, looked: string) => rankOf(label, looked, also);

/** Returns the entries that open the health of websites. */
function useWebsiteEntries(websites: readonly Website[]): Entry[] {
  return websites.map((website): Entry => {
    const [label, host] = [websiteLabel(website), hostOf(website.url)];
    return {
      key: `website-${website.id}`,
      kind: 'website',
      group: 'websites',
      label,
      detail: label === host ? undefined : host,
      icon: IconWorld,
      open: { to: '/sante', search: { website: website.id } },
    };
  });
}

/** Returns the entries that start an audit and open Health, which shows its progress or its failure. */
function useAudits(websites: readonly Website[]): Entry[] {
  const t = useWords('finder');
  const may = usePermission();
  const navigate = useNavigate();
  const startAudit = useStartAudit();
  if (!may('websites.run')) return [];
  return websites
    .filter(({ activeJobId }) => activeJobId === null)
    .map((website): Entry => ({
      key: `audit-${website.id}`,
      kind: 'audit',
      group: 'actions',
      label: t('act.audit', { name: websiteLabel(website) }),
      icon: IconPlayerPlay,
      open: () => {
        void startAudit(website.id);
        void navigate({ to: '/sante', search: { website: website.id } });
      },
    }));
}

function useActions(onKeys: () => void): Entry[] {
  const t = useWords('finder');
  const logOut = useLogOut();
  return [
    { key: 'keys', group: 'actions', label: t('act.keys'), icon: IconKeyboard, keys: '?', open: onKeys },
    { key: 'logout', group: 'actions', label: t('act.logout'), icon: IconLogout, open: () => void logOut() },
  ];
}

/** Returns a function that opens an entry or runs its action. */
export function useOpenEntry(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate();
  return ({ open }) => {
    onClose();
    if (typeof open === 'function') open();
    else void navigate(open);
  };
}
