import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { describeBrowser } from '@vigie/contract/wording/browser-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { IconPencil } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { AgentJobs } from './agent-jobs.tsx';
import { AgentMenu } from './agent-menu.tsx';
import css from './agents.module.css';
import { AgentLoad, AgentState, AgentVersion } from './agent-state.tsx';
import { AgentSync } from './agent-sync.tsx';
import { LoadedAgent } from './loaded-agent.tsx';
import { useAgentActions, useProblemText } from './use-agent-actions.tsx';

/** Renders one agent: its state, its latest jobs and its actions. */
export function AgentScreen(): ReactNode {
  return <LoadedAgent>{(agent) => <Shown agent={agent} />}</LoadedAgent>;
}

function Shown({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const may = usePermission();
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
      <Warnings agent={agent} />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <AgentJobs agentId={agent.id} />
        <div className={`grid gap-16 ${css.aside}`}>
          <AgentSync agent={agent} />
          <About agent={agent} />
        </div>
      </div>
      {actions.dialog}
    </>
  );
}

/** Renders what prevents the agent from working, or from working safely. */
function Warnings({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const problemText = useProblemText();
  const { state, problem, sandbox, isUnencrypted, revokedAt } = agent;
  const warnings = [
    revokedAt === null
      ? null
      : {
          tone: 'fail' as const,
          title: t('revoked.title'),
          text: t('revoked.text'),
          action: <NewCode agent={agent} />,
        },
    revokedAt === null && state === 'offline' && problem
      ? { tone: 'fail' as const, title: t('state.offline'), text: problemText(problem, agent) }
      : null,
    sandbox === 'off'
      ? { tone: 'fail' as const, title: t('sandbox-off.title'), text: t('sandbox-off.text') }
      : null,
    isUnencrypted
      ? { tone: 'warn' as const, title: t('unencrypted.title'), text: t('unencrypted.text') }
      : null,
  ];
  return warnings.map((warning) =>
    warning === null ? null : (
      <div key={warning.title} className="mb-16">
        <Notice {...warning} />
      </div>
    ),
  );
}

function NewCode({ agent: { id, isEditable } }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const may = usePermission();
  if (!isEditable || !may('agents.makeCode')) return null;
  return (
    <Link className="accent nowrap" to="/agents/appelant" search={{ agent: id }}>
      {t('action.new-code')}
    </Link>
  );
}

/** Renders the location, the platform and the state of the agent. */
function About({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const { locale } = useLocale();
  const facts = useFacts(agent, AGENT_FIELDS, {
    load: () => <AgentLoad agent={agent} />,
    version: () => <AgentVersion agent={agent} />,
    browser: ({ browser }) => (browser ? describeBrowser(browser, locale) : t('load.unknown')),
    sandbox: ({ sandbox }) =>
      sandbox === null ? (
        t('load.unknown')
      ) : (
        <Pill tone={sandbox === 'on' ? 'ok' : 'fail'}>{AGENT_FIELDS.sandbox.choices[sandbox][locale]}</Pill>
      ),
    keys: ({ keys }) => <Keys keys={keys} />,
  });
  return (
    <Card title={t('detail.facts')}>
      <Facts facts={facts} />
    </Card>
  );
}

function Keys({ keys: { since, state } }: Pick<Agent, 'keys'>): ReactNode {
  const t = useWords('agents');
  if (state === 'settled') return <TimeAgo at={since} />;
  return (
    <span className={`grid gap-4 ${css.danger}`}>
      <TimeAgo at={since} />
      <span className="small quiet">{t(`fact.keys-${state}`)}</span>
    </span>
  );
}
