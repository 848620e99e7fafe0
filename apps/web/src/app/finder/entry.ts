import type { IconActivity } from '../../ui/icons.ts';
import type { LinkTarget } from '../../ui/link-target.ts';

/** In their order. */
const GROUPS = ['screens', 'websites', 'actions', 'pools', 'tests', 'pages', 'people', 'articles'] as const;
export type Group = (typeof GROUPS)[number];

/** Something that can be found: a place to go to, or something to do. */
export interface Entry {
  key: string;
  /** What it is, where a group holds more than one kind. */
  kind?: 'website' | 'audit' | undefined;
  group: Group;
  label: string;
  /** Beside it: what it belongs to. */
  detail?: string | undefined;
  /** Further words that find it, in every language. */
  also?: readonly string[] | undefined;
  /** Whether it shows only once something is looked for. */
  isPart?: boolean;
  icon: typeof IconActivity;
  /** The shortcut that does the same. */
  keys?: string | undefined;
  open: LinkTarget | (() => void);
}

/** Returns the entries by group, in the order of the groups. */
export function inGroups(entries: readonly Entry[]): { group: Group; entries: Entry[] }[] {
  return GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter(
    (found) => found.entries.length > 0,
  );
}
