import { ADMINISTRATION_SCREENS } from './administration-screens.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { EVENTS_SCREENS } from './events-screens.ts';
import { TESTS_SCREENS } from './tests-screens.ts';
import type { Screen } from './screen.ts';
import { MONITORING_SCREENS } from './monitoring-screens.ts';

export type { Screen };

/** All screens: router, guard, titles, search and the build's list of routes read this table. */
export const SCREENS: readonly Screen[] = [
  ...MONITORING_SCREENS,
  ...EVENTS_SCREENS,
  ...TESTS_SCREENS,
  ...ADMINISTRATION_SCREENS,
  ...ACCOUNT_SCREENS,
];
