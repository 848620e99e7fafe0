import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { useAgents } from '../../api/agents.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useColumns, useFacets } from '../../resource/described.tsx';
import { ExportList } from '../../resource/export-list.tsx';
import { ListScreen } from '../../resource/list-screen.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { IconRobot } from '../../ui/icons.ts';
import { Pill, Tag } from '../../ui/pill.tsx';
import { TwoLines } from '../../ui/two-lines/two-lines.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { AgentLoad, AgentState, AgentVersion } from './agent-state.tsx';
import css from './agents.module.css';
import { useAgentActions } from './use-agent-actions.tsx';

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
      actions={<ExportList noun="agents" asked={filters.asked} isEmpty={list.items?.length === 0} />}
      add={{ operation: 'agents.create', to: '/agents/associer', label: t('list.add') }}
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={useFacets(AGENT_FIELDS, filters.facet)}
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
      columns={useColumns(AGENT_FIELDS, CELLS, { load: '180px' })}
    >
      {actions.dialog}
    </ListScreen>
  );
}

const CELLS = {
  name: (agent: Agent) => <Name agent={agent} />,
  state: (agent: Agent) => <AgentState agent={agent} />,
  load: (agent: Agent) => <AgentLoad agent={agent} />,
  version: (agent: Agent) => <AgentVersion agent={agent} />,
};

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
