import type { ReactNode } from 'react';
import type { Hit } from '@vigie/contract/hit.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import css from './evidence.module.css';
import { NamedValues } from './named-values.tsx';
import { PartHeading, HitLine } from './records.tsx';

/** Renders the hits that left the page, decoded into named parameters. */
export function HitsPart({ stored: { hits } }: { stored: StoredObservation }): ReactNode {
  const t = useWords('evidence');
  if (hits.length === 0) return <p className={css.none}>{t('hits.none')}</p>;
  return (
    <section className="grid shrink gap-10">
      <PartHeading>{t('hits.count', { count: hits.length })}</PartHeading>
      <div>
        {hits.map((hit, index) => (
          <Disclosure
            key={`${hit.requestId} ${index}`}
            isOpen={index === 0 && hits.length < 4}
            summary={<Summary hit={hit} />}
          >
            <NamedValues values={hit.parameters} none={t('hits.none-parameters')} />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function Summary({ hit }: { hit: Hit }): ReactNode {
  const t = useWords('evidence');
  const isBad = hit.answer === 'failed' || hit.answer === 'lost';
  return (
    <HitLine hit={hit}>
      <span className={isBad ? 'fail' : 'small muted'}>
        {hit.transport} · {hit.status ?? t(`hits.answer-${hit.answer}`)}
        {hit.way ? ` · ${t(`hits.way-${hit.way}`)}` : null}
      </span>
    </HitLine>
  );
}
