import type { ComponentType } from 'react';
import type { PageName } from '@vigie/contract/page-access.ts';
import type { Namespace } from '../shared/i18n/i18n.ts';

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
  /** Name of its page. The contract's `pages.ts` has who may open it, and its title. */
  name: PageName;
  path: string;
  /** Absent: with the menu. `open`: a public page on which signed-in users still see the menu. */
  layout?: 'blank' | 'open';
  /** Parent screen with its search parameters, where the paths do not define it. */
  below?: { screen: PageName; search: Record<string, string> };
  /** True if it shows one website, the one in `?website=`. */
  ofWebsite?: boolean;
  /** True if it can show each tracker of its website, the one in `?tracker=`; `run`: once its address names a job. */
  byTracker?: true | 'run';
  /**
   * Objects in its address that belong to one website, which is then the website shown. The first one present counts.
   * The path names a cause, a pool and a test. The search parameter `id` names a journey and a journey run; others are
   * named by their kind.
   */
  decidedBy?: readonly Deciding[];
  /** Set on screens whose menu link has the active profile's company as `$id`. */
  ofOwnCompany?: boolean;
  /** Search parameters beside the website: filters, the selected row, the step, the tab. */
  search?: readonly string[];
  words: readonly Namespace[];
  load?: () => Promise<ComponentType>;
}
