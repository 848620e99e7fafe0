import type { ReactNode } from 'react';
import type { DifferenceLine, ScriptDifference } from '@vigie/contract/regression-cause.ts';
import { useDifference } from '../../shared/api/culprits.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import css from './regression-cause.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface DifferenceViewProps {
  problemId: string;
  candidateIndex: number;
  name: string;
}

/** Renders the lines that differ between both versions of a candidate. */
export function CandidateDifferenceView({ problemId, candidateIndex, name }: DifferenceViewProps): ReactNode {
  return <ShownDifference name={name} answer={useDifference(problemId, candidateIndex)} />;
}

interface ShownDifferenceProps {
  name: string;
  answer: Pick<ReturnType<typeof useDifference>, 'data' | 'error' | 'refetch'>;
}

/** Renders the lines that differ between two versions, or their loading state. */
export function ShownDifference({ name, answer }: ShownDifferenceProps): ReactNode {
  const t = useWords('regression-cause');
  return (
    <QueryView
      query={answer}
      failed={t('difference.unread')}
      skeleton={<Busy label={t('difference.reading')} />}
      empty={<p className="small muted">{t('difference.none')}</p>}
      isEmpty={({ parts }) => parts.length === 0}
    >
      {({ parts, isCut }) => (
        <div className="grid one-column gap-8 shrink mt-8">
          {parts.map((part, index) => (
            <Part key={index} part={part} label={t('difference.part', { name, line: part.afterLine })} />
          ))}
          {isCut ? <p className="small muted">{t('difference.cut')}</p> : null}
        </div>
      )}
    </QueryView>
  );
}

function Part({ part, label }: { part: ScriptDifference['parts'][number]; label: string }): ReactNode {
  return (
    <section className="shrink" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className={`rounded-s sunken ${css.part}`} tabIndex={0}>
        {part.lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </pre>
    </section>
  );
}

const MARKS = { same: ' ', removed: '−', added: '+' } as const;

/** Renders a line. Removed and added lines differ by their marks, and by elements that screen readers announce. */
function Line({ line: { kind, text } }: { line: DifferenceLine }): ReactNode {
  const marked = `${MARKS[kind]} ${text}\n`;
  if (kind === 'removed') return <del className={css.removed}>{marked}</del>;
  return kind === 'added' ? <ins className={css.added}>{marked}</ins> : marked;
}
