import type { ReactNode } from 'react';
import type { ProblemRegression, Suspicions } from '@vigie/contract/regression-cause.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useRunFailureText } from '../run-failure/run-failure-text.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { innocentParts, candidateLabel } from './candidate-words.ts';

interface RegressionCauseNoticeProps {
  suspicions: Suspicions;
  search: ProblemRegression['search'];
}

const TONES = { proven: 'ok', 'not-reproducible': 'info', 'none-of-them': 'warn', unclear: 'warn' } as const;

/** Renders the result of the last search in a sentence. */
export function RegressionCauseNotice({ suspicions, search }: RegressionCauseNoticeProps): ReactNode {
  const t = useWords('regression-cause');
  const failureText = useRunFailureText();
  if (search === null || search.endedAt === null) return null;
  const { culprit, failure } = search;
  if (culprit === null)
    return <Notice tone="fail" title={t('not-visited')} text={failureText(failure ?? 'internal-error')} />;
  const { outcome, visits } = culprit;
  const title =
    outcome === 'proven' ? (
      <ProvenSentence suspicions={suspicions} search={search} />
    ) : outcome === 'not-reproducible' ? (
      t('found.not-reproducible', { seen: culprit.seen, of: culprit.of })
    ) : (
      t(`found.${outcome}`)
    );
  return (
    <Notice tone={TONES[outcome]}>
      <strong className="block weight-620 anywhere">{title}</strong>
      <p className="small pretty">
        {outcome === 'proven' ? t(`blame.${culprit.blame}`) : t(`${outcome}.text`)}{' '}
        {visits > 0 ? t('visits', { count: visits }) : null}
      </p>
    </Notice>
  );
}

function ProvenSentence({ suspicions, search }: RegressionCauseNoticeProps): ReactNode {
  const t = useWords('regression-cause');
  const format = useFormat();
  const { locale } = useLocale();
  if (search?.culprit?.outcome !== 'proven') return null;
  const { tried, culprit } = search;
  const inWords = (names: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  const guilty = culprit.guilty.flatMap((index) => {
    const candidate = suspicions.suspects[tried[index] ?? -1];
    return candidate === undefined ? [] : [candidateLabel(candidate)];
  });
  const parts = innocentParts(suspicions, search).map((part) => t(`part.${part}`));
  const proven = t('proven', {
    count: guilty.length,
    guilty: inWords(guilty),
    from: format.instant(suspicions.from),
    to: format.instant(suspicions.to),
  });
  if (parts.length === 0) return `${proven}.`;
  return t('innocent', { proven, count: parts.length, parts: inWords(parts) });
}
