import type { ReactNode } from 'react';
import type { Comparison } from '@vigie/contract/page-history.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { failureOf } from '../../api/failure.ts';
import { useComparison } from '../../api/observations.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heading } from '../records.tsx';
import { Differences, differingKinds } from './differences.tsx';

interface ComparisonViewProps {
  shown: StoredObservation;
  otherId: string;
}

/** What changed from the visit chosen to the one on screen. */
export function ComparisonView({ shown, otherId }: ComparisonViewProps): ReactNode {
  const t = useWords('evidence');
  const errorText = useErrorText();
  const { data, error } = useComparison({ before: otherId, after: shown.id });
  if (error) {
    const { code } = failureOf(error);
    const text = code === 'not-found' ? t('compare.gone') : errorText(code);
    return <Notice tone="warn" title={t('compare.failed')} text={text} />;
  }
  return data ? <Compared comparison={data} /> : <Skeleton height={160} />;
}

function Compared({ comparison }: { comparison: Comparison }): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const { before, after } = comparison;
  const kinds = differingKinds(comparison);
  const when = { before: format.instant(before.observedAt), after: format.instant(after.observedAt) };
  return (
    <section className="grid shrink gap-10" aria-label={t('compare.title')}>
      <Heading>{t('compare.title')}</Heading>
      <p className="small muted">{t('compare.between', when)}</p>
      {comparison.isWhole ? null : <p className="small muted">{t('compare.verdicts-only')}</p>}
      {kinds.length === 0 ? <p>{t('compare.same')}</p> : null}
      {kinds.map((kind) => (
        <Differences key={kind} kind={kind} differences={comparison[kind]} />
      ))}
    </section>
  );
}
