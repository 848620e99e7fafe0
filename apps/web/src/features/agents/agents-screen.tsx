import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { useAgents } from '../../api/agents.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { IconRobot } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { Pill, Tag } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { AgentLoad, AgentState, AgentVersion } from './agent-state.tsx';
import css from './agents-screen.module.css';
import { useAgentActions } from './use-agent-actions.tsx';
import { TwoLines } from '../../ui/two-lines/two-lines.tsx';

/** The agents that this user may see, and the way to associate one. */
export function AgentsScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const filters = useFilters('agents.list');
  const list = useAgents(filters.asked);
  const actions = useAgentActions();
  return (
    <ListScreen<Agent>
      title={shell('title.agents')}
      lead={t('list.lead')}
      add={{ operation: 'agents.create', to: '/agents/associer', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={[filters.facet('state', t('filter.state'), (value) => t(`state.${value}`))]}
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{
        icon: IconRobot,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: (
          <div className={`grid gap-12 ${css.start}`}>
            <CopyLine line="npx vigie agent" />
          </div>
        ),
      }}
      linkOf={({ id }) => ({ to: '/agents/$id', params: { id } })}
      actionsOf={(agent) => <AgentMenu agent={agent} actions={actions} />}
      columns={useColumns()}
    >
      {actions.dialog}
    </ListScreen>
  );
}

function useColumns(): Column<Agent>[] {
  const t = useWords('agents');
  return [
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
  ];
}

function Name({ agent: { name, slug, isShared, isUnencrypted, sandbox } }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  return (
    <span className={`justify-start shrink gap-4 ${css.cell}`}>
      <span className={`inline-row wrap shrink ${css.identity}`}>
        <TwoLines text={name} />
        <TwoLines text={slug} className={`mono small muted ${css.slug}`} />
        {isShared ? (
          <span title={t('shared-hint')}>
            <Tag>{t('shared')}</Tag>
          </span>
        ) : null}
      </span>
      {sandbox === 'off' ? (
        <span title={t('sandbox-off.text')}>
          <Pill tone="fail">{t('sandbox-off.title')}</Pill>
        </span>
      ) : null}
      {isUnencrypted ? (
        <span title={t('unencrypted.text')}>
          <Pill tone="warn">{t('unencrypted.title')}</Pill>
        </span>
      ) : null}
    </span>
  );
}
