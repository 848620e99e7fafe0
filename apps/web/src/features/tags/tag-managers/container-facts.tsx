import type { ReactNode } from 'react';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from './tag-managers.module.css';

type Fact = [name: string, value: ReactNode, more: string];

/** Renders the size of a container, its contents, and when visits saw it. */
export function ContainerFacts({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const containers = useWords('containers');
  const format = useFormat();
  const { kept: stored, weight, lookedAt } = detail;
  const time = (ms: number | null) => (ms === null ? t('head.weight-unknown') : format.milliseconds(ms));
  const over = lookedAt.visits === 0 ? '' : t('head.looked-at', { count: lookedAt.visits });
  const { clients = [], transformations = [] } = detail.container;
  const ofServer: Fact[] = [
    [containers('server.clients'), format.number(clients.length), ''],
    [containers('server.transformations'), format.number(transformations.length), ''],
  ];
  const ofPages: Fact[] = [
    [
      t('head.weight'),
      format.bytes(weight.bytes ?? stored.sizeBytes),
      weight.bytes === null ? '' : t('head.weight-sent'),
    ],
    [t('head.request'), time(weight.requestMs), weight.requestMs === null ? '' : over],
    [t('head.run'), time(weight.runMs), weight.runMs === null ? '' : t('head.run-hint')],
  ];
  const isOfServer = stored.context === 'server';
  const facts: Fact[] = [
    ...(isOfServer ? ofServer : ofPages),
    [t('head.triggers'), format.number(stored.triggers), t('head.variables', { count: stored.variables })],
    [
      t(isOfServer ? 'head.uploaded' : 'head.seen'),
      <TimeAgo key="seen" at={stored.lastSeenAt} />,
      t('seen.since', { day: format.days(stored.firstSeenAt, stored.firstSeenAt) }),
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
