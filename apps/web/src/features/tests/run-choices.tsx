import type { ReactNode } from 'react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Agent } from '@vigie/contract/agent.ts';
import { useAgentChoices, useContextChoices } from '../../api/choices.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ANY_AGENT } from '../../run-view/run-values.ts';

/** The execution server: any, or one by name; it must be chosen. */
export function AgentField(props: NativeSelectProps): ReactNode {
  const t = useWords('tests');
  const nameOf = useAgentName();
  const { agents = [], isError } = useAgentChoices();
  return (
    <NativeSelect
      withAsterisk
      label={t('run.agent')}
      description={isError ? t('run.agents-failed') : undefined}
      data={[
        { value: '', label: t('run.agent-placeholder'), disabled: true },
        { value: ANY_AGENT, label: t('trial.agent-any') },
        ...agents.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
      ]}
      {...props}
    />
  );
}

/** The website's contexts, where it has any. */
export function ContextField({ websiteId, ...props }: NativeSelectProps & { websiteId: string }): ReactNode {
  const t = useWords('tests');
  const contexts = useContextChoices(websiteId);
  if (contexts.length === 0) return null;
  return (
    <NativeSelect
      label={t('trial.context')}
      data={[
        { value: '', label: t('trial.context-none') },
        ...contexts.map(({ id, label }) => ({ value: id, label })),
      ]}
      {...props}
    />
  );
}

/** An agent's name, with why it may not answer. */
export function useAgentName(): (agent: Agent) => string {
  const t = useWords('tests');
  return ({ name, state, isPaused }) => {
    if (state === 'offline') return t('run.agent-offline', { name });
    return isPaused ? t('run.agent-paused', { name }) : name;
  };
}
