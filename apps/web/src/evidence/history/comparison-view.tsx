import type { ReactNode } from 'react';
import type { Comparison, Difference } from '@vigie/contract/page-history.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { CHECKS, OUTCOMES, type Check } from '@vigie/contract/verdict.ts';
import { failureOf } from '../../api/failure.ts';
import { useComparison } from '../../api/observations.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat, useWords, useWording } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import part from '../part.module.css';
import css from './history.module.css';

const KINDS = ['verdicts', 'requests', 'hitParameters', 'dataLayer', 'policies', 'console'] as const;
type Kind = (typeof KINDS)[number];

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
  const kinds = KINDS.filter((kind) => comparison[kind].length > 0);
  const when = { before: format.instant(before.observedAt), after: format.instant(after.observedAt) };
  return (
    <section className="grid shrink gap-10" aria-label={t('compare.title')}>
      <h4 className={`small weight-580 quiet ${part.heading}`}>{t('compare.title')}</h4>
      <p className="small muted">{t('compare.between', when)}</p>
      {comparison.isWhole ? null : <p className="small muted">{t('compare.verdicts-only')}</p>}
      {kinds.length === 0 ? <p>{t('compare.same')}</p> : null}
      {kinds.map((kind) => (
        <Differences key={kind} kind={kind} differences={comparison[kind]} />
      ))}
    </section>
  );
}

function Differences({ kind, differences }: { kind: Kind; differences: readonly Difference[] }): ReactNode {
  const t = useWords('evidence');
  const verdictText = useVerdictText();
  const told = kind === 'verdicts' ? differences.map((one) => verdictText(one)) : differences;
  return (
    <>
      <h5 className={`small weight-580 quiet ${part.heading}`}>{t(`compare.${kind}`)}</h5>
      <ul className={`grid plain rounded-s on-card ${part.list}`}>
        {told.map((difference, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- What was compared never changes its order.
          <li key={index} className={`grid one-column shrink gap-4 ruled ${part.item}`}>
            <DifferenceRow difference={difference} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A difference between two verdicts, its codes told in words. */
function useVerdictText(): (difference: Difference) => Difference {
  const wording = useWording();
  const say = (check: Check, code: string | null) => {
    if (code === null) return null;
    const outcome = OUTCOMES.find((one) => one === code);
    return outcome ? wording.outcome(outcome) : wording.reason(check, code);
  };
  return (difference) => {
    const check = CHECKS.find((one) => one === difference.name);
    if (!check) return difference;
    const { before, after } = difference;
    return {
      ...difference,
      name: wording.check(check),
      before: say(check, before),
      after: say(check, after),
    };
  };
}

const SIGNS: Record<Difference['change'], string> = { added: '+', removed: '−', changed: '≠' };

/** One difference: its sign and its word, then what was and what is. */
function DifferenceRow({ difference }: { difference: Difference }): ReactNode {
  const t = useWords('evidence');
  const { change, name, before, after } = difference;
  return (
    <div className={css.difference} data-change={change}>
      <span className={`line gap-6 small weight-540 ${css.change}`}>
        <span className={`mono text-center ${css.sign}`} aria-hidden>
          {SIGNS[change]}
        </span>
        {t(`compare.${change}`)}
      </span>
      <div className={`grid shrink ${css.words}`}>
        <p className={`line wrap shrink ${part.line} mono small ${part.mono}`}>{name}</p>
        {before === null ? null : (
          <p className={`small muted anywhere ${css.before}`}>
            <span className="sr-only">{t('compare.before')} </span>
            <del>{before}</del>
          </p>
        )}
        {after === null ? null : (
          <p className={`small anywhere ${css.after}`}>
            <span className="sr-only">{t('compare.after')} </span>
            <ins>{after}</ins>
          </p>
        )}
      </div>
    </div>
  );
}
