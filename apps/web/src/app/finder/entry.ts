import type { IconActivity } from '../../shared/ui/icons.ts';
import type { LinkTarget } from '../../shared/ui/link-target.ts';

/** Groups in display order. */
const GROUPS = ['screens', 'websites', 'actions', 'pools', 'tests', 'pages', 'people', 'articles'] as const;
export type Group = (typeof GROUPS)[number];

/** A search result: a location to open, or an action. */
export interface Entry {
  key: string;
  /** Kind of the entry, where a group contains several kinds. */
  kind?: 'website' | 'audit' | undefined;
  group: Group;
  label: string;
  /** Second text of the entry, such as the object it belongs to. */
  detail?: string | undefined;
  /** Additional search terms, in every language. */
  also?: readonly string[] | undefined;
  /** True if the entry only appears for a search text. */
  isPart?: boolean;
  icon: typeof IconActivity;
  /** Keyboard shortcut of the entry. */
  keys?: string | undefined;
  open: LinkTarget | (() => void);
}

/** Returns the entries by group, in the order of the groups. */
export function inGroups(entries: readonly Entry[]): { group: Group; entries: Entry[] }[] {
  return GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter(
    (found) => found.entries.length > 0,
  );
}
