import { useCallback } from 'react';
import type { LocationDifference } from '@vigie/contract/location-comparison.ts';
import { useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';

/** Returns a function that words one difference: its name, and its value at a location. */
export function useDifferenceText(): (difference: LocationDifference) => {
  name: string;
  valueAt: (index: number) => string;
} {
  const t = useWords('locations');
  const wording = useWording();
  return useCallback(
    (difference) => {
      if (difference.kind === 'visit')
        return {
          name: t('kind.visit'),
          valueAt: (index) => {
            const state = difference.values[index] ?? 'not-visited';
            return t(state === 'failed' ? 'value.not-loaded' : `value.${state}`);
          },
        };
      if (difference.kind === 'check') {
        const { check, values, reasons } = difference;
        return {
          name: wording.check(check),
          valueAt: (index) => {
            const outcome = values[index] ?? null;
            const reason = reasons[index] ?? null;
            if (outcome === null) return t('value.unknown');
            if (outcome !== 'failed' || reason === null) return t(`value.${outcome}`);
            return t('value.failed-because', { reason: wording.reason(check, reason, {}) });
          },
        };
      }
      const name = difference.kind === 'banner' ? t('kind.banner') : difference.tracker || t('own-tracker');
      return {
        name,
        valueAt: (index) => {
          const value = difference.values[index] ?? null;
          return value === null ? t('value.unknown') : t(value ? 'value.there' : 'value.absent');
        },
      };
    },
    [t, wording],
  );
}
