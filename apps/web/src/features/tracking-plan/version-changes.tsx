import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ListedPlanVersion, PlanChange } from '@vigie/contract/stored-plan.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';

interface VersionChangesProps {
  version: number;
  changes: ListedPlanVersion['changes'];
}

/** Renders the number of changes of a version against the previous one, which opens their list. */
export function VersionChanges({ version, changes }: VersionChangesProps): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  if (changes === null)
    return <p className="small muted">{t(version === 1 ? 'changes.first' : 'changes.unknown')}</p>;
  const { first, total } = changes;
  if (total === 0) return <p className="small muted">{t('changes.none')}</p>;
  return (
    <div className="grid one-column gap-4">
      <Button
        className="self-start"
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('changes.count', { count: total })}
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen ? (
          <ul className="grid one-column gap-4 plain small">
            {first.map((change, index) => (
              // Versions are immutable, so the index of a change is stable.
              <li key={index}>
                <Change change={change} />
              </li>
            ))}
            {total > first.length ? (
              <li className="muted">
                {t('changes.more', { count: total - first.length, shown: format.exact(first.length) })}
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

/** Renders one change in words, with the values before and after. */
function Change({ change: { kind, event, property, before, after } }: { change: PlanChange }): ReactNode {
  const t = useWords('tracking-plan');
  const isFigure = before !== null || after !== null;
  return (
    <span className="anywhere">
      {event === null ? null : (
        <span className="mono weight-540">{property === null ? event : `${event} · ${property}`}</span>
      )}{' '}
      {t(`change.${kind}`)}
      {isFigure ? (
        <span className="muted">
          {' '}
          {before === null ? null : <del className="mono">{before}</del>}
          {before !== null && after !== null ? ' → ' : null}
          {after === null ? null : <ins className="mono">{after}</ins>}
        </span>
      ) : null}
    </span>
  );
}
