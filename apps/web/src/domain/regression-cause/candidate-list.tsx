import { useState, type ReactNode } from 'react';
import type { ProblemRegression, RegressionCandidate, Suspicions } from '@vigie/contract/regression-cause.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { SuspectDifferenceView } from './difference-view.tsx';
import css from './regression-cause.module.css';
import { addressOf, suspectName, partOf, candidateVerdict } from './candidate-words.ts';

/** Renders the candidates: confirmed causes first, then the most likely. */
export function CandidateList({
  found,
}: {
  found: ProblemRegression & { suspicions: Suspicions };
}): ReactNode {
  const t = useWords('regression-cause');
  const { problemId, suspicions, search } = found;
  const rows = suspicions.suspects.map((suspect, place) => ({
    suspect,
    place,
    standing: candidateVerdict(search, place),
  }));
  const isGuilty = ({ standing }: (typeof rows)[number]) => Number(standing === 'guilty');
  return (
    <ol className="grid one-column gap-4 plain" aria-label={t('suspects')}>
      {rows
        .toSorted((one, other) => isGuilty(other) - isGuilty(one))
        .map(({ suspect, place, standing }) => (
          <li key={place} className={`grid one-column gap-4 shrink ${css.suspect}`}>
            <div className="flex wrap items-center gap-8 shrink">
              <strong className="anywhere weight-580 shrink">{suspectName(suspect)}</strong>
              <Tag>{t(`kind.${partOf(suspect)}`)}</Tag>
              {standing === null ? null : (
                <Pill tone={standing === 'guilty' ? 'fail' : 'ok'}>{t(standing)}</Pill>
              )}
            </div>
            <CandidateChange suspect={suspect} />
            <Difference problemId={problemId} place={place} suspect={suspect} />
          </li>
        ))}
    </ol>
  );
}

/** Renders the change of a candidate, and the reason for its position. */
function CandidateChange({ suspect }: { suspect: RegressionCandidate }): ReactNode {
  const t = useWords('regression-cause');
  const { before, after, suspicion } = suspect;
  const turned = before === null ? 'came' : after === null ? 'went' : 'changed';
  const isNamed =
    suspicion === 'named-by-cause' || suspicion === 'always-changing' || suspicion === 'asked-no-more';
  return (
    <p className="small muted anywhere">
      {t(turned)}
      {isNamed ? ` – ${t(`suspicion.${suspicion}`)}` : null}
      {suspect.kind === 'body' ? ` – ${addressOf(suspect)}` : null}
    </p>
  );
}

interface DifferenceProps {
  problemId: string;
  place: number;
  suspect: RegressionCandidate;
}

/** Renders the difference, which is computed on request. */
function Difference({ problemId, place, suspect }: DifferenceProps): ReactNode {
  const t = useWords('regression-cause');
  const [isOpen, setOpen] = useState(false);
  const { kind, before, after } = suspect;
  const isKept = kind === 'header' || [before, after].every((body) => body === null || body.file !== null);
  if (!isKept) return <p className="small muted">{t('not-kept')}</p>;
  return (
    <details className="shrink" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fit pointer small">{t('difference')}</summary>
      {isOpen ? (
        <SuspectDifferenceView problemId={problemId} place={place} name={suspectName(suspect)} />
      ) : null}
    </details>
  );
}
