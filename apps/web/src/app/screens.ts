import { MANAGING_SCREENS } from './managing-screens.ts';
import { OWN_SCREENS } from './own-screens.ts';
import { RUNNING_SCREENS } from './running-screens.ts';
import type { Screen } from './screen.ts';
import { WATCHING_SCREENS } from './watching-screens.ts';

export type { Screen };

/** All screens: router, guard, titles, search and the build's list of routes read this table. */
export const SCREENS: readonly Screen[] = [
  ...WATCHING_SCREENS,
  ...RUNNING_SCREENS,
  ...MANAGING_SCREENS,
  ...OWN_SCREENS,
];
