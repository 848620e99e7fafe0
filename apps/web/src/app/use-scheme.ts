import { useMantineColorScheme } from '@mantine/core';

/**
 * Returns the colour scheme (light, dark or system) and its setter. Transitions stay on: Mantine stops them by a style
 * as text, which Trusted Types refuse.
 */
export function useScheme() {
  return useMantineColorScheme({ keepTransitions: true });
}
