import type { ReactNode } from 'react';
import type { Comparison, Difference } from '@vigie/contract/page-history.ts';
import { CHECKS, OUTCOMES, type Check } from '@vigie/contract/verdict.ts';
import { useWords, useWording } from '../../../shared/i18n/i18n-provider.tsx';
import css from '../evidence.module.css';
import { PartHeading, Records } from '../records.tsx';

const KINDS = ['verdicts', 'requests', 'hitParameters', 'dataLayer', 'policies', 'console'] as const;
type DifferenceKind = (typeof KINDS)[number];

/** Returns the kinds in which two visits differ. */
export function differingKinds(comparison: Pick<Comparison, DifferenceKind>): DifferenceKind[] {
  return KINDS.filter((kind) => comparison[kind].length > 0);
}

interface DifferencesProps {
  kind: DifferenceKind;
  differences: readonly Difference[];
}

/** Renders the differences of one kind between two visits. */
export function Differences({ kind, differences }: DifferencesProps): ReactNode {
  const t = useWords('evidence');
  const verdictText = useVerdictText();
  const items = kind === 'verdicts' ? differences.map((one) => verdictText(one)) : differences;
  return (
    <>
      <PartHeading level={5}>{t(`compare.${kind}`)}</PartHeading>
      <Records items={items}>{(difference) => <DifferenceRow difference={difference} />}</Records>
    </>
  );
}

/** Returns a function that replaces the codes of a difference between verdicts by words. */
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

const SIGNS = { added: ['+', 'ok'], removed: ['−', 'fail'], changed: ['≠', 'warn'] } as const;

/** Renders one difference: its sign and its word, then the old and the new value. */
function DifferenceRow({ difference }: { difference: Difference }): ReactNode {
  const t = useWords('evidence');
  const { change, name, before, after } = difference;
  const [sign, tone] = SIGNS[change];
  return (
    <div className={`grid gap-4-10 ${css.difference}`}>
      <span className="line gap-6 small weight-540 tone" data-tone={tone}>
        <span className="mono" aria-hidden>
          {sign}
        </span>
        {t(`compare.${change}`)}
      </span>
      <div className={`grid shrink gap-2 ${css.words}`}>
        <p className="mono small anywhere">{name}</p>
        {before === null ? null : (
          <p className="small muted anywhere">
            <span className="sr-only">{t('compare.before')} </span>
            <del>{before}</del>
          </p>
        )}
        {after === null ? null : (
          <p className="small anywhere">
            <span className="sr-only">{t('compare.after')} </span>
            <ins className="no-line">{after}</ins>
          </p>
        )}
      </div>
    </div>
  );
}
