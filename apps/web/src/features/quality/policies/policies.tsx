import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { failureOf } from '../../../api/failure.ts';
import { usePolicies, type QualityInput } from '../../../api/data-quality.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusIcon } from '../../../ui/status.tsx';
import css from './policies.module.css';
import { PolicyCard } from './policy-card.tsx';

const SKELETONS = 2;

/** The policies that pages of the period sent, each read for people. */
export function Policies({ input }: { input: QualityInput }): ReactNode {
  const t = useWords('quality-csp');
  const quality = useWords('quality');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { data, error, refetch, isPlaceholderData } = usePolicies(input);
  return (
    <section aria-labelledby="policies">
      <SectionTitle id="policies" title={quality('policies.title')} hint={quality('policies.hint')} />
      {!data && error ? (
        <LoadFailed
          title={t('failed')}
          text={errorText(failureOf(error).code)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <p className={css.none}>
          <StatusIcon tone="info" size={18} />
          {t('none')}
        </p>
      ) : null}
      <div className={css.list} aria-busy={isPlaceholderData || (!data && !error)}>
        {data?.map((policy) => (
          <PolicyCard key={policy.id} policy={policy} isOpen={policy === firstToRead(data)} />
        ))}
        {!data && !error ? (
          <>
            <output className="sr-only">{shell('loading')}</output>
            {Array.from({ length: SKELETONS }, (_, index) => (
              <div key={index} className={css.card}>
                <Skeleton height={48} />
              </div>
            ))}
          </>
        ) : null}
      </div>
    </section>
  );
}

/** The one that stops the tracking on most pages; where none does, the most frequent one. */
function firstToRead(policies: readonly SitePolicy[]): SitePolicy | undefined {
  return policies.find(({ changes }) => changes.length > 0) ?? policies[0];
}
