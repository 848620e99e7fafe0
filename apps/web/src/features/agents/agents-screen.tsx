import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { useAgents } from '../../shared/api/agents.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns, useFacets } from '../../shared/resource/described.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { IconRobot } from '../../shared/ui/icons.ts';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { AgentLoad, AgentState, AgentVersion } from './agent-state.tsx';
import css from './agents.module.css';
import { useAgentActions } from './use-agent-actions.tsx';
import { WaitingCodes } from './waiting-codes.tsx';

/** Renders the agents that this user may see, and the two ways to add one. */
export function AgentsScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const filters = useFilters('agents.list');
  const list = useAgents(filters.query);
  const actions = useAgentActions();
  return (
    <ListScreen<Agent>
      title={shell('title.agents')}
      lead={t('list.lead')}
      actions={
        <>
          <ExportFile
            call="agents.csv"
            fileName="agents.csv"
            query={filters.query}
            isDisabled={list.items?.length === 0}
          />
          {list.items?.length === 0 && !filters.isFiltered ? null : <OutboundAgentLink />}
        </>
      }
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
            <OutboundAgentLink />
          </div>
        ),
      }}
      linkOf={({ id }) => ({ to: '/agents/$id', params: { id } })}
      actionsOf={(agent) => <AgentMenu agent={agent} actions={actions} />}
      columns={useDescribedColumns(AGENT_FIELDS, CELLS, WIDTHS)}
    >
      <WaitingCodes />
      {actions.dialog}
    </ListScreen>
  );
}

/** Renders the link that adds an outbound agent, for machines that the panel cannot reach. */
function OutboundAgentLink(): ReactNode {
  const t = useWords('agents');
  const may = usePermission();
  if (!may('agents.makeCode')) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/agents/appelant" />}>
      {t('list.add-calling')}
    </Button>
  );
}

const WIDTHS = { load: '150px', version: '110px', updatedAt: '150px' };
const CELLS = {
  name: (agent: Agent) => <Name agent={agent} />,
  location: (agent: Agent) => <AgentLocation agent={agent} />,
  state: (agent: Agent) => <AgentState agent={agent} />,
  load: (agent: Agent) => <AgentLoad agent={agent} />,
  version: (agent: Agent) => <AgentVersion agent={agent} />,
};

/** Renders the location and the labels of an agent. */
function AgentLocation({ agent: { location, labels = [] } }: { agent: Agent }): ReactNode {
  return (
    <span className={`justify-start shrink gap-4 ${css.cell}`}>
      {location ? <TwoLines text={location} /> : null}
      {labels.length === 0 ? null : (
        <span className="inline-row wrap gap-4">
          {labels.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
        </span>
      )}
    </span>
  );
}

function Name({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const { name, slug, connection, isShared, isUnencrypted, sandbox } = agent;
  return (
    <span className={`justify-start shrink gap-4 ${css.cell}`}>
      <span className={`inline-row wrap shrink ${css.identity}`}>
        <TwoLines text={name} />
        <TwoLines text={slug} className={`mono small muted ${css.slug}`} />
        {connection === 'calling' ? (
          <span title={t('calling-hint')}>
            <Tag>{t('calling-tag')}</Tag>
          </span>
        ) : null}
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
