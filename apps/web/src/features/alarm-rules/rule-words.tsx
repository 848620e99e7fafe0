import type { AlarmRule } from '@vigie/contract/alarm-rule.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

/** What a rule is about: all websites, one of them, or one of its pools. */
export function usePlaceText(): (rule: Pick<AlarmRule, 'website' | 'pool' | 'condition'>) => string {
  const t = useWords('alarm-rules');
  return ({ website, pool, condition }) => {
    if (condition.kind === 'agent') return t('place.agents');
    if (website === null) return t('place.all');
    return pool === null ? website.name : t('place.pool', { website: website.name, pool: pool.name });
  };
}
