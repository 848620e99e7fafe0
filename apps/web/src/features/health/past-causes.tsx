import type { ReactNode } from 'react';
import type { Health } from '@vigie/contract/health.ts';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './past-causes.module.css';

/** Causes of the period that cost nothing now: crossed out where the last visits show them repaired. */
export function PastCauses({ causes }: { causes: Health['pastCauses'] }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  if (causes.length === 0) return null;
  return (
    <section aria-labelledby="past-causes">
      <h3 id="past-causes" className={`small weight-580 muted ${css.title}`}>
        {t('past.title')}
      </h3>
      <ul className={`plain rounded ${css.list}`}>
        {causes.map(({ check, reason, pages, state, lastSeenAt }) => {
          const Text = state === 'repaired' ? 's' : 'span';
          return (
            <li key={`${check}/${reason}`} className={`row wrap gap-4-10 ruled quiet ${css.cause}`}>
              <StatusIcon tone={state === 'repaired' ? 'ok' : 'mute'} />
              <Text className={`anywhere ${css.text}`}>
                {wording.check(check)} · {wording.reason(check, reason)}
              </Text>
              <span className="small muted number">
                {t(`past.${state}`)} · {t('pages', { count: pages })} · {t('past.seen')}{' '}
                <TimeAgo at={lastSeenAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
