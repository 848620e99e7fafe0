import { useState, type ReactNode } from 'react';
import type { ProblemRegression, RegressionCandidate, Suspicions } from '@vigie/contract/regression-cause.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { CandidateDifferenceView } from './difference-view.tsx';
import css from './regression-cause.module.css';
import { addressOf, candidateLabel, partOf, candidateVerdict } from './candidate-words.ts';

/** Renders the candidates: confirmed causes first, then the most likely. */
export function CandidateList({
  found,
}: {
  found: ProblemRegression & { suspicions: Suspicions };
}): ReactNode {
  const t = useWords('regression-cause');
  const { problemId, suspicions, search } = found;
  const rows = suspicions.suspects.map((candidate, index) => ({
    candidate,
    index,
    verdict: candidateVerdict(search, index),
  }));
  const isGuilty = ({ verdict }: (typeof rows)[number]) => Number(verdict === 'guilty');
  return (
    <ol className="grid one-column gap-4 plain" aria-label={t('suspects')}>
      {rows
        .toSorted((one, other) => isGuilty(other) - isGuilty(one))
        .map(({ candidate, index, verdict }) => (
          <li key={index} className={`grid one-column gap-4 shrink ${css.candidate}`}>
            <div className="flex wrap items-center gap-8 shrink">
              <strong className="anywhere weight-580 shrink">{candidateLabel(candidate)}</strong>
              <Tag>{t(`kind.${partOf(candidate)}`)}</Tag>
              {verdict === null ? null : (
                <Pill tone={verdict === 'guilty' ? 'fail' : 'ok'}>{t(verdict)}</Pill>
              )}
            </div>
            <CandidateChange candidate={candidate} />
            <Difference problemId={problemId} index={index} candidate={candidate} />
          </li>
        ))}
    </ol>
  );
}

/** Renders the change of a candidate, and the reason for its position. */
function CandidateChange({ candidate }: { candidate: RegressionCandidate }): ReactNode {
  const t = useWords('regression-cause');
  const { before, after, suspicion } = candidate;
  const turned = before === null ? 'came' : after === null ? 'went' : 'changed';
  const isNamed =
    suspicion === 'named-by-cause' || suspicion === 'always-changing' || suspicion === 'asked-no-more';
  return (
    <p className="small muted anywhere">
      {t(turned)}
      {isNamed ? ` – ${t(`suspicion.${suspicion}`)}` : null}
      {candidate.kind === 'body' ? ` – ${addressOf(candidate)}` : null}
    </p>
  );
}

interface DifferenceProps {
  problemId: string;
  index: number;
  candidate: RegressionCandidate;
}

/** Renders the difference, which is computed on request. */
function Difference({ problemId, index, candidate }: DifferenceProps): ReactNode {
  const t = useWords('regression-cause');
  const [isOpen, setOpen] = useState(false);
  const { kind, before, after } = candidate;
  const isStored = kind === 'header' || [before, after].every((body) => body === null || body.file !== null);
  if (!isStored) return <p className="small muted">{t('not-kept')}</p>;
  return (
    <details className="shrink" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fit pointer small">{t('difference')}</summary>
      {isOpen ? (
        <CandidateDifferenceView
          problemId={problemId}
          candidateIndex={index}
          name={candidateLabel(candidate)}
        />
      ) : null}
    </details>
  );
}
