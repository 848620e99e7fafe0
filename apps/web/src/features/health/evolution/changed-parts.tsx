import { useState, type ReactNode } from 'react';
import type { MarkedChange, Marker } from '@vigie/contract/health.ts';
import { useChangeDifference } from '../../../shared/api/culprits.ts';
import { ShownDifference } from '../../../domain/regression-cause/difference-view.tsx';
import { partOf } from '../../../domain/regression-cause/candidate-words.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { shortName } from './use-point-words.ts';
import css from './evolution.module.css';

/** Renders the changed parts that one run found, one by one. */
export function ChangedParts({ changes }: { changes: NonNullable<Marker['changes']> }): ReactNode {
  const t = useWords('evolution');
  return (
    <>
      <ul className="grid one-column gap-10 plain mt-8" aria-label={t('changes')}>
        {changes.parts.map((part) => (
          <ChangedPart key={part.id} change={part} />
        ))}
      </ul>
      {changes.more > 0 ? <p className="small muted">{t('changes.more', { count: changes.more })}</p> : null}
    </>
  );
}

function ChangedPart({ change }: { change: MarkedChange }): ReactNode {
  const t = useWords('evolution');
  const causeWords = useWords('regression-cause');
  const format = useFormat();
  const { part, name, from, to, pages } = change;
  const kind = part === 'header' ? partOf({ kind: 'header', name }) : part;
  const where = t('change.where', { count: pages, from: format.instant(from), to: format.instant(to) });
  return (
    <li className="grid one-column gap-4 shrink">
      <div className="flex wrap items-center gap-8 shrink">
        <strong className="anywhere weight-580 shrink">{shortName(change)}</strong>
        <Tag>{causeWords(`kind.${kind}`)}</Tag>
      </div>
      <p className="small muted anywhere">{part === 'header' ? where : `${where} – ${name}`}</p>
      <Difference change={change} />
    </li>
  );
}

/** Renders a difference, computed when the user opens it. */
function Difference({ change }: { change: MarkedChange }): ReactNode {
  const t = useWords('regression-cause');
  const may = usePermission();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('culprits.change')) return null;
  if (!change.hasDifference) return <p className="small muted">{t('not-compared')}</p>;
  return (
    <details className="shrink" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={`fit pointer small ${css.summary}`}>{t('difference')}</summary>
      {isOpen ? <ReadDifference change={change} /> : null}
    </details>
  );
}

function ReadDifference({ change }: { change: MarkedChange }): ReactNode {
  return <ShownDifference name={shortName(change)} answer={useChangeDifference(change.id)} />;
}
