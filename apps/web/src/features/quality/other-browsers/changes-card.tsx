import type { ReactNode } from 'react';
import type { BlockingChange } from '@vigie/contract/stored-blocking.ts';
import { blockingTone } from '../../../domain/evidence/blocking-tone.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';

const SHOWN = 20;

/** Renders which trackers lists began or ceased to stop, newest first. */
export function ChangesCard({ changes }: { changes: readonly BlockingChange[] }): ReactNode {
  const t = useWords('other-browsers');
  return (
    <Card title={t('changes')}>
      <ul className="plain grid one-column gap-10">
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={`${change.at} ${change.vendor}`} change={change} />
        ))}
      </ul>
    </Card>
  );
}

function Change({ change }: { change: BlockingChange }): ReactNode {
  const t = useWords('other-browsers');
  const format = useFormat();
  const { at, name, after, by, isNewList, list, rule } = change;
  return (
    <li className="flex items-start gap-8">
      <StatusIcon tone={blockingTone(after)} />
      <span className="grid one-column gap-2 shrink">
        <span className="pretty">
          {t(`change.${after}`, {
            day: format.day(at.slice(0, 10)),
            name,
            list: list ?? t('change.unknown'),
          })}
        </span>
        <span className="small muted anywhere">
          {t(isNewList ? 'change.by-new-list' : `change.by-${by}`)}
          {rule === null ? null : (
            <>
              {' · '}
              <code className="mono">{rule}</code>
            </>
          )}
        </span>
      </span>
    </li>
  );
}
