import type { ReactNode } from 'react';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from './tag-managers.module.css';

/** Renders the size of a container, its contents, and when visits saw it. */
export function ContainerFacts({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const { kept, weight, lookedAt } = detail;
  const time = (ms: number | null) => (ms === null ? t('head.weight-unknown') : format.milliseconds(ms));
  const over = lookedAt.visits === 0 ? '' : t('head.looked-at', { count: lookedAt.visits });
  const facts: [name: string, value: ReactNode, more: string][] = [
    [
      t('head.weight'),
      format.bytes(weight.bytes ?? kept.sizeBytes),
      weight.bytes === null ? '' : t('head.weight-sent'),
    ],
    [t('head.request'), time(weight.requestMs), weight.requestMs === null ? '' : over],
    [t('head.run'), time(weight.runMs), weight.runMs === null ? '' : t('head.run-hint')],
    [t('head.triggers'), format.number(kept.triggers), t('head.variables', { count: kept.variables })],
    [
      t('head.seen'),
      <TimeAgo key="seen" at={kept.lastSeenAt} />,
      t('seen.since', { day: format.days(kept.firstSeenAt, kept.firstSeenAt) }),
    ],
  ];
  return (
    <dl className={`grid card mb-20 ${css.facts}`}>
      {facts.map(([name, value, more]) => (
        <div key={name} className={`grid gap-2 shrink ${css.fact}`}>
          <dt className="small muted">{name}</dt>
          <dd className="text-15 weight-620 number">{value}</dd>
          {more === '' ? null : <dd className="small muted number">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
