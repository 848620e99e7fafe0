import { ADMINISTRATION_SCREENS } from './managing-screens.ts';
import { ACCOUNT_SCREENS } from './own-screens.ts';
import { TESTS_SCREENS } from './running-screens.ts';
import type { Screen } from './screen.ts';
import { MONITORING_SCREENS } from './watching-screens.ts';

export type { Screen };

/** All screens: router, guard, titles, search and the build's list of routes read this table. */
export const SCREENS: readonly Screen[] = [
  ...MONITORING_SCREENS,
  ...TESTS_SCREENS,
  ...ADMINISTRATION_SCREENS,
  ...ACCOUNT_SCREENS,
];
