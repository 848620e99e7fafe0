import type { ComponentType } from 'react';
import type { PageName } from '@vigie/contract/page-access.ts';
import type { Namespace } from '../i18n/i18n.ts';

export const DECIDING = [
  'observation',
  'page',
  'problem',
  'cause',
  'job',
  'pool',
  'test',
  'journey',
  'journeyRun',
] as const;
export type Deciding = (typeof DECIDING)[number];

export interface Screen {
  /** The name of its page; PAGE_ACCESS of the contract says who may open it. */
  name: PageName;
  path: string;
  /** Absent: with the menu. `open`: anybody may open it, and who is signed in keeps the menu. */
  layout?: 'blank' | 'open';
  /** The screen above it, where the paths do not say so, with what its address shows then. */
  below?: { screen: PageName; search: Record<string, string> };
  /** Whether it shows one website, that of `?website=`. */
  ofWebsite?: boolean;
  /** Whether it can show each tracker of its website, that of `?tracker=`; `run`: once its address names a job. */
  byTracker?: true | 'run';
  /**
   * What its address may name that is of one website, which is then the website shown. The first that is named counts.
   * A cause, a pool and a test are named by the path, a journey and a run of one by `id` of the search, the others by
   * their kind there.
   */
  decidedBy?: readonly Deciding[];
  /** Where the menu leads: `$id` is the company of the profile in use. */
  ofOwnCompany?: boolean;
  /** What its address may carry beside the website: filters, the selected row, the step, the tab. */
  search?: readonly string[];
  words: readonly Namespace[];
  load?: () => Promise<ComponentType>;
}
