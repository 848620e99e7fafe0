import type { Screen } from '../screens.ts';

/** The listed screen that an address belongs to: the one with the longest path above it. */
export function sectionScreenOf(pathname: string, listed: readonly Screen[]): Screen | undefined {
  return listed
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
