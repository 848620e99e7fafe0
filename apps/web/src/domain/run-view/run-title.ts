import type { Job } from '@vigie/contract/job.ts';
import { delayText } from '@vigie/contract/wording/delay-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Returns a function that describes what a job executes. */
export function useRunTitle(): (job: Job) => string {
  const t = useWords('run-view');
  return ({ kind, pool, test, journey, linkList, location, matrix }) => {
    if (kind === 'audit' && location) return t('title.audit-from', { location });
    if (kind === 'pool') return pool ? t('title.pool', { name: pool.name }) : t('title.gone');
    if (kind === 'test') return test ? t('title.test', { name: test.title }) : t('title.gone');
    if (kind === 'journey') return journey ? t('title.journey', { name: journey.title }) : t('title.gone');
    if (kind === 'links') return linkList ? t('title.links', { name: linkList.name }) : t('title.gone');
    if (kind === 'consent' && matrix) {
      const late = matrix.heldBack ? `, ${delayText(matrix.heldBack)}` : '';
      return t(`title.consent-${matrix.state}`) + late;
    }
    return t(`title.${kind}`);
  };
}
