import type { ReactNode } from 'react';
import type { ComparedHit } from '@vigie/contract/comparison.ts';
import { useComparedHits } from '../../api/comparisons.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Tone } from '../../ui/status.tsx';
import css from './comparison.module.css';

/** The page-view hits of two visits, each beside its like. */
export function ComparedHits(visits: { shownId: string; referenceId: string }): ReactNode {
  const t = useWords('comparison');
  const errorText = useErrorText();
  const { data, error } = useComparedHits(visits);
  return (
    <section className="grid one-column gap-10" aria-label={t('hits.title')}>
      <h3 className="small weight-580 quiet">{t('hits.title')}</h3>
      {error ? (
        <Notice tone="warn" title={t('hits.failed')} text={errorText(failureOf(error).code)} />
      ) : data ? (
        <Hits hits={data.hits} isWhole={data.isWhole} />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

function Hits({ hits, isWhole }: { hits: ComparedHit[]; isWhole: boolean }): ReactNode {
  const t = useWords('comparison');
  if (!isWhole) return <p className="muted pretty">{t('hits.dropped')}</p>;
  if (hits.length === 0) return <p className="muted">{t('hits.none')}</p>;
  return (
    <ul className="grid gap-12 plain">
      {hits.map((hit) => (
        <li key={`${hit.vendor} ${hit.number}`} className="grid one-column gap-6">
          <HitLine hit={hit} />
        </li>
      ))}
    </ul>
  );
}

const TONES: Record<ComparedHit['kind'], Tone> = {
  broken: 'fail',
  fixed: 'ok',
  changed: 'info',
  same: 'mute',
  'only-shown': 'info',
  'only-reference': 'warn',
};

function HitLine({ hit: { kind, vendor, number, differences } }: { hit: ComparedHit }): ReactNode {
  const t = useWords('comparison');
  const changed = kind === 'only-shown' || kind === 'only-reference' ? [] : differences;
  return (
    <>
      <p className="row wrap gap-8">
        <Pill tone={TONES[kind]}>{t(`hit.${kind}`)}</Pill>
        <span className="quiet">{t('hit.name', { vendor: vendor ?? t('hit.unknown'), number })}</span>
      </p>
      {changed.length > 0 ? (
        <dl className={`grid gap-4-14 small ${css.differences}`}>
          {changed.map(({ name, before, after }) => (
            <div key={name} className={`grid gap-4-14 ${css.difference}`}>
              <dt className="mono anywhere">{name}</dt>
              <dd className="anywhere">
                <del className="muted">{before ?? t('hit.absent')}</del> →{' '}
                <ins>{after ?? t('hit.absent')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
