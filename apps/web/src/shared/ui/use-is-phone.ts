import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as that of a phone, from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
}
