import { HOUSE_SCREENS } from './house-screens.ts';
import { USERS_SCREENS } from './users-screens.ts';
import { RUNNING_SCREENS } from './running-screens.ts';
import type { Screen } from './screen.ts';
import { WATCHING_SCREENS } from './watching-screens.ts';

export type { Screen };

/**
 * Every screen that exists: router, guard, sidebar, titles and the build's list of routes read this table.
 * The sidebar keeps its order.
 */
export const SCREENS = [
  ...WATCHING_SCREENS,
  ...RUNNING_SCREENS,
  ...USERS_SCREENS,
  ...HOUSE_SCREENS,
] as const satisfies readonly Screen[];

export type ScreenName = (typeof SCREENS)[number]['name'];
