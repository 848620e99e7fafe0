import type { ReactNode } from 'react';
import type { Difference } from '@vigie/contract/page-history.ts';
import { CHECKS, OUTCOMES, type Check } from '@vigie/contract/verdict.ts';
import { useWords, useWording } from '../../i18n/i18n-provider.tsx';
import part from '../evidence.module.css';
import type { DifferenceKind } from './difference-kinds.ts';

interface DifferencesProps {
  kind: DifferenceKind;
  differences: readonly Difference[];
}

/** The differences of one kind between two visits. */
export function Differences({ kind, differences }: DifferencesProps): ReactNode {
  const t = useWords('evidence');
  const verdictText = useVerdictText();
  const told = kind === 'verdicts' ? differences.map((one) => verdictText(one)) : differences;
  return (
    <>
      <h5 className={`small weight-580 quiet ${part.heading}`}>{t(`compare.${kind}`)}</h5>
      <ul className={`grid plain rounded-s on-card ${part.list}`}>
        {told.map((difference, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- What was compared never changes its order.
          <li key={index} className={`grid one-column shrink gap-4 ruled ${part.partItem}`}>
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
    <div className={part.difference} data-change={change}>
      <span className={`line gap-6 small weight-540 ${part.change}`}>
        <span className={`mono text-center ${part.sign}`} aria-hidden>
          {SIGNS[change]}
        </span>
        {t(`compare.${change}`)}
      </span>
      <div className={`grid shrink ${part.historyWords}`}>
        <p className={`line wrap shrink ${part.line} mono small ${part.mono}`}>{name}</p>
        {before === null ? null : (
          <p className={`small muted anywhere ${part.before}`}>
            <span className="sr-only">{t('compare.before')} </span>
            <del>{before}</del>
          </p>
        )}
        {after === null ? null : (
          <p className={`small anywhere ${part.after}`}>
            <span className="sr-only">{t('compare.after')} </span>
            <ins>{after}</ins>
          </p>
        )}
      </div>
    </div>
  );
}
