import type { ComponentType } from 'react';
import type { PageName } from '@vigie/contract/page-access.ts';
import type { Namespace } from '../i18n/i18n.ts';

export interface Screen {
  /** The name of its page; PAGE_ACCESS of the contract says who may open it. */
  name: PageName;
  path: string;
  layout: 'blank' | 'default';
  /** Group of the sidebar that lists it; absent: not in the sidebar. */
  section?: 'watch' | 'run' | 'manage';
  /** Whether it shows one website, that of `?website=`. */
  ofWebsite?: boolean;
  /** Where the sidebar leads: `$id` is the company of the profile in use. */
  ofOwnCompany?: boolean;
  /** What its address may carry beside the website: filters, the selected row, the step, the tab. */
  search?: readonly string[];
  words: readonly Namespace[];
  load?: () => Promise<ComponentType>;
}
