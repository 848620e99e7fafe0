import type { AnalysisCount } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat } from '../../i18n/i18n-provider.tsx';
import type { BarRange } from './bar-range.ts';

/** The time that bars of the histogram cover, in words. */
export function useBarText(
  step: AnalysisCount['step'],
): (points: AnalysisCount['points'], range: BarRange) => string {
  const format = useFormat();
  return (points, { first, last }) => {
    const from = points[first]?.from;
    const to = points[last]?.to;
    if (from === undefined || to === undefined) return '';
    const end = new Date(Date.parse(to) - 1).toISOString();
    const [start, stop] = [format.day(from), format.day(end)];
    if (step === 'hour') {
      const [opens, closes] = [format.hour(from), format.hour(to)];
      return start === stop ? `${start}, ${opens} – ${closes}` : `${start}, ${opens} – ${stop}, ${closes}`;
    }
    return start === stop ? start : `${start} – ${stop}`;
  };
}
