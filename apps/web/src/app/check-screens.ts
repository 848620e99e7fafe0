import { CHECK_PAGES } from '@vigie/contract/check-pages.ts';
import type { Check } from '@vigie/contract/checks.ts';
import type { Screen } from './screen.ts';

type CheckScreen = Screen & { name: `dataQuality-${Check}` };

/** Checks whose screen shows more than their rate and their reasons. */
const SCREENS_WITH_MORE: readonly CheckScreen[] = [
  {
    name: 'dataQuality-csp',
    path: '/dataQuality/csp',
    layout: 'default',
    ofWebsite: true,
    byTracker: true,
    words: ['quality', 'causes', 'period', 'wording', 'policies'],
    load: async () => (await import('../features/quality/csp-screen.tsx')).CspScreen,
  },
  {
    name: 'dataQuality-hitPageview',
    path: '/dataQuality/hitPageview',
    layout: 'default',
    ofWebsite: true,
    byTracker: true,
    search: ['view', 'find', 'only'],
    words: ['quality', 'causes', 'period', 'wording'],
    load: async () => (await import('../features/quality/page-view-screen.tsx')).PageViewScreen,
  },
];

/** The screen of each check, in the order of the tabs. */
export const CHECK_SCREENS: readonly CheckScreen[] = CHECK_PAGES.map(
  ({ check, name, path }) =>
    SCREENS_WITH_MORE.find((screen) => screen.name === name) ?? screenOf(check, path),
);

function screenOf(check: Check, path: string): CheckScreen {
  return {
    name: `dataQuality-${check}`,
    path,
    layout: 'default',
    ofWebsite: true,
    byTracker: true,
    words: ['quality', 'causes', 'period', 'wording'],
    load: async () => (await import('../features/quality/check-screen.tsx')).checkScreen(check),
  };
}
