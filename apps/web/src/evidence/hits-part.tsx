import type { ReactNode } from 'react';
import type { Hit } from '@vigie/contract/hit.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { Fold } from '../ui/fold.tsx';
import { NamedValues } from './named-values.tsx';
import css from './evidence.module.css';

/** The hits that left the page, decoded into named parameters. */
export function HitsPart({ stored: { hits } }: { stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  if (hits.length === 0) return <p className={css.none}>{t('hits.none')}</p>;
  return (
    <section className="grid shrink gap-10">
      <h4 className={`small weight-580 quiet ${css.heading}`}>{t('hits.count', { count: hits.length })}</h4>
      <div>
        {hits.map((hit, index) => (
          <Fold
            key={`${hit.requestId} ${index}`}
            isOpen={index === 0 && hits.length < 4}
            summary={<Summary hit={hit} />}
          >
            <NamedValues values={hit.parameters} none={t('hits.none-parameters')} />
          </Fold>
        ))}
      </div>
    </section>
  );
}

function Summary({ hit }: { hit: Hit }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const isBad = hit.answer === 'failed' || hit.answer === 'lost';
  return (
    <span className={`line wrap shrink ${css.line}`}>
      <span className="weight-580">{t(`hits.kind-${hit.kind}`)}</span>
      <span className={css.grow}>
        <span className={`mono small ${css.mono}`}>{hit.url.split('?')[0]}</span>
      </span>
      <span className={isBad ? 'fail' : 'small muted'}>
        {hit.transport} · {hit.status ?? t(`hits.answer-${hit.answer}`)}
      </span>
      <span className="small muted number">{format.milliseconds(hit.atMs)}</span>
    </span>
  );
}
