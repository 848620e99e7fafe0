import type { ReactNode } from 'react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Agent } from '@vigie/contract/agent.ts';
import { useAgentChoices, useContextChoices } from '../../api/choices.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

interface AgentSelectProps extends NativeSelectProps {
  /** The choice of any agent. */
  any: { value: string; label: string };
  /** Shown while nothing is chosen; absent: any agent is chosen to begin with. */
  nothing?: string;
}

/** Any agent, or one by name with why it may not answer. */
export function AgentSelect({ any, nothing, description, ...props }: AgentSelectProps): ReactNode {
  const steps = useWords('pools');
  const nameOf = useAgentName();
  const { agents = [], isError } = useAgentChoices();
  return (
    <NativeSelect
      description={isError ? steps('settings.agents-failed') : description}
      data={[
        ...(nothing === undefined ? [] : [{ value: '', label: nothing, disabled: true }]),
        any,
        ...agents.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
      ]}
      {...props}
    />
  );
}

/** The website's contexts, where it has any. */
export function ContextSelect({ websiteId, ...props }: NativeSelectProps & { websiteId: string }): ReactNode {
  const t = useWords('pools');
  const contexts = useContextChoices(websiteId);
  if (contexts.length === 0) return null;
  return (
    <NativeSelect
      label={t('settings.context')}
      description={t('settings.context-hint')}
      data={[
        { value: '', label: t('facts.context-none') },
        ...contexts.map(({ id, label }) => ({ value: id, label })),
      ]}
      {...props}
    />
  );
}

function useAgentName(): (agent: Agent) => string {
  const steps = useWords('pools');
  return ({ name, state, isPaused }) => {
    if (state === 'offline') return steps('settings.agent-offline', { name });
    return isPaused ? steps('settings.agent-paused', { name }) : name;
  };
}
