import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useScreenshot } from '../api/observations.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { showBlob } from '../ui/show-blob.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './part.module.css';
import { Unavailable } from './unavailable.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** The page as the agent saw it. */
export function PicturePart({ stored: { id, url, observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const picture = seen(observation.screenshot) ?? null;
  const { data: blob, error } = useScreenshot(id, picture !== null);
  if (observation.screenshot.state === 'unavailable') return <Unavailable part={observation.screenshot} />;
  if (picture === null || error) return <p className={css.none}>{t('picture.none')}</p>;
  if (!blob)
    return (
      <div aria-busy="true">
        <span className="sr-only">{t('picture.loading')}</span>
        <Skeleton height={320} />
      </div>
    );
  return (
    <img
      ref={(image) => showBlob(image, blob)}
      className={`block full rounded-s ${css.picture}`}
      alt={t('picture.alt', { url })}
    />
  );
}
