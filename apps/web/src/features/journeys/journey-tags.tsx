import type { ReactNode } from 'react';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { StoredJourney } from '@vigie/contract/stored-journey.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';

/** Renders the special properties of a journey as tags, each with an explanation. */
export function JourneyTags({ journey }: { journey: StoredJourney }): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  const { isDraft, isPrelude, changesWorld, missingValues, staleSteps } = journey;
  return (
    <>
      {isDraft ? (
        <span title={JOURNEY_FIELDS.isDraft.hint[locale]}>
          <Pill tone="mute">{JOURNEY_FIELDS.isDraft.label[locale]}</Pill>
        </span>
      ) : null}
      {isPrelude ? (
        <span title={JOURNEY_FIELDS.isPrelude.hint[locale]}>
          <Tag>{t('prelude')}</Tag>
        </span>
      ) : null}
      {changesWorld ? (
        <span title={t('world.hint')}>
          <Tag>{t('world.tag')}</Tag>
        </span>
      ) : null}
      {missingValues.length === 0 ? null : (
        <span title={t('missing.hint', { count: missingValues.length, names: missingValues.join(', ') })}>
          <Pill tone="warn">{t('missing.tag')}</Pill>
        </span>
      )}
      {staleSteps.length === 0 ? null : (
        <span title={t('stale.hint', { count: staleSteps.length, steps: staleSteps.join(', ') })}>
          <Pill tone="info">{t('stale.tag')}</Pill>
        </span>
      )}
    </>
  );
}
