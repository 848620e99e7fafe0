import { useMantineColorScheme } from '@mantine/core';

/** Light, dark or as the system. Transitions stay: Mantine stops them by a style as text, which Trusted Types refuse. */
export function useScheme() {
  return useMantineColorScheme({ keepTransitions: true });
}
