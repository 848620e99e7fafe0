import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';
import type { en } from './words/en.ts';

type FaultKey = Extract<keyof typeof en, `fault.${string}`>;

/** The sentence of what keeps a condition from being asked. */
export function useFaultText(): (code: string) => string {
  const t = useWords('analysis');
  const keys = useKeys('analysis');
  return (code) => t(keys.has(`fault.${code}`) ? (`fault.${code}` as FaultKey) : 'fault.other');
}
