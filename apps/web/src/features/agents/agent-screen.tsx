import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { IconPencil } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AgentFacts } from './agent-facts.tsx';
import { AgentJobs } from './agent-jobs.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { LoadedAgent } from './loaded-agent.tsx';
import css from './agent-screen.module.css';
import { AgentState } from './agent-state.tsx';
import { AgentSync } from './agent-sync.tsx';
import { useAgentActions } from './use-agent-actions.tsx';

/** One agent: how it is, what it did last, and what can be done with it. */
export function AgentScreen(): ReactNode {
  return <LoadedAgent>{(agent) => <Shown agent={agent} />}</LoadedAgent>;
}

function Shown({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const may = useMay();
  const navigate = useNavigate();
  const actions = useAgentActions(() => void navigate({ to: '/agents', replace: true }));
  return (
    <>
      <PageHeader
        title={agent.name}
        back={{ to: '/agents', label: shell('title.agents') }}
        pills={<AgentState agent={agent} />}
      >
        <AgentMenu agent={agent} actions={actions} />
        {may('agents.update') && agent.isEditable ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/agents/$id/editer" params={{ id: agent.id }} />}
          >
            {t('action.edit')}
          </Button>
        ) : null}
      </PageHeader>
      {agent.state === 'offline' && agent.problem ? (
        <div className="mb-16">
          <Notice tone="fail" title={t('state.offline')} text={t(`problem.${agent.problem}`)} />
        </div>
      ) : null}
      {agent.sandbox === 'off' ? (
        <div className="mb-16">
          <Notice tone="fail" title={t('sandbox-off.title')} text={t('sandbox-off.text')} />
        </div>
      ) : null}
      {agent.isUnencrypted ? (
        <div className="mb-16">
          <Notice tone="warn" title={t('unencrypted.title')} text={t('unencrypted.text')} />
        </div>
      ) : null}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <AgentJobs agentId={agent.id} />
        <div className={`grid gap-16 ${css.aside}`}>
          <AgentSync agent={agent} />
          <AgentFacts agent={agent} />
        </div>
      </div>
      {actions.dialog}
    </>
  );
}
