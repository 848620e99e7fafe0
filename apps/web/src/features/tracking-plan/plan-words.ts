import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { TrendPoint } from '../../shared/ui/trend-chart.tsx';

/** Returns a function that words where and how often an entry of the plan is due. */
export function useDueWords() {
  const t = useWords('tracking-plan');
  return {
    due: ({ due }: PlanEvent): string => {
      if (due === undefined) return t('due.always');
      if ('step' in due) return t('due.step', { step: due.step });
      if ('label' in due) return t('due.label', { label: due.label });
      if ('after' in due) return t('due.after', { event: due.after });
      return t('due.pages', { pages: due.pages.join(', ') });
    },
    times: ({ times, due }: PlanEvent): string | null => {
      if (times === undefined) return due === undefined ? null : t('times.any');
      if (typeof times === 'number') return t('times.exact', { count: times });
      const { min, max } = times;
      if (min !== undefined && max !== undefined)
        return min === max ? t('times.exact', { count: min }) : t('times.between', { min, max });
      if (max !== undefined) return t('times.to', { max });
      return t('times.from', { min: min ?? 0 });
    },
  };
}

/** Returns a function that makes a point of a chart from the conformity of a day. */
export function useConformityPoint(): (of: { day: string; conformity: number | null }) => TrendPoint {
  const t = useWords('tracking-plan');
  const format = useFormat();
  return ({ day, conformity }) => {
    const tick = format.day(day);
    const reading = `${tick}\n${conformity === null ? t('chart.none') : format.rate(conformity)}`;
    return { at: day, tick, reading, value: conformity };
  };
}
