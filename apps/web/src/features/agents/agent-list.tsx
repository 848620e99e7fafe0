import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import type { useAgents } from '../../api/agents.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Pill, Tag } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AgentMenu } from './agent-menu.tsx';
import css from './agent-list.module.css';
import { AgentLoad, AgentState, AgentVersion } from './agent-state.tsx';
import { useAgentActions } from './use-agent-actions.tsx';

/** Agents in rows. */
export function AgentList({ list }: { list: ReturnType<typeof useAgents> }): ReactNode {
  const t = useWords('agents');
  const actions = useAgentActions();
  return (
    <>
      <List<Agent>
        label={t('list.label')}
        rows={list.agents}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/agents/$id', params: { id } })}
        actionsOf={(agent) => <AgentMenu agent={agent} actions={actions} />}
        columns={[
          {
            key: 'agent',
            title: t('column.agent'),
            width: 'minmax(180px, 2fr)',
            cell: (agent) => <Name agent={agent} />,
          },
          {
            key: 'state',
            title: t('column.state'),
            width: '120px',
            cell: (agent) => <AgentState agent={agent} />,
          },
          {
            key: 'load',
            title: t('column.load'),
            width: '180px',
            cell: (agent) => <AgentLoad agent={agent} />,
          },
          {
            key: 'version',
            title: t('column.version'),
            width: '150px',
            narrow: 'named',
            cell: (agent) => <AgentVersion agent={agent} />,
          },
          {
            key: 'seen',
            title: t('column.seen'),
            width: '130px',
            narrow: 'none',
            cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : t('never-seen')),
          },
          {
            key: 'changed',
            title: t('column.changed'),
            width: '160px',
            narrow: 'none',
            cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
          },
        ]}
      >
        <ShowMore
          shown={list.agents?.length ?? 0}
          total={list.total}
          onMore={list.more}
          isFetching={list.isFetchingMore}
        />
      </List>
      {actions.dialog}
    </>
  );
}

function Name({ agent: { name, slug, isShared, isUnencrypted } }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  return (
    <span className={`justify-start shrink gap-4 ${css.cell}`}>
      <span className="inline-row shrink gap-8">
        <span className={css.words}>{name}</span>
        <span className={`mono clip small muted ${css.slug}`}>{slug}</span>
        {isShared ? (
          <span title={t('shared-hint')}>
            <Tag>{t('shared')}</Tag>
          </span>
        ) : null}
      </span>
      {isUnencrypted ? (
        <span title={t('unencrypted.text')}>
          <Pill tone="warn">{t('unencrypted.title')}</Pill>
        </span>
      ) : null}
    </span>
  );
}
