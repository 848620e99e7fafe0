import type { ReactNode } from 'react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useAgentChoices, useContextChoices } from '../api/choices.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useAgentName } from './agent-name.ts';
import { ANY_AGENT } from './any-agent.ts';

/**
 * Renders the choice of any agent, or of one by name with the reason why it may not answer. With `mustBeChosen`, '' is
 * no valid choice.
 */
export function AgentSelect({
  mustBeChosen = false,
  description,
  ...props
}: NativeSelectProps & { mustBeChosen?: boolean }): ReactNode {
  const t = useWords('fields');
  const nameOf = useAgentName();
  const { agents = [], isError } = useAgentChoices();
  return (
    <NativeSelect
      label={t('agent.label')}
      withAsterisk={mustBeChosen}
      description={isError ? t('agents.failed') : description}
      data={[
        ...(mustBeChosen ? [{ value: '', label: t('agent.placeholder'), disabled: true }] : []),
        { value: mustBeChosen ? ANY_AGENT : '', label: t('agent.any') },
        ...agents.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
      ]}
      {...props}
    />
  );
}

/** Renders the website's contexts, if there are any. */
export function ContextSelect({ websiteId, ...props }: NativeSelectProps & { websiteId: string }): ReactNode {
  const t = useWords('fields');
  const contexts = useContextChoices(websiteId);
  if (contexts.length === 0) return null;
  return (
    <NativeSelect
      label={t('context.label')}
      description={t('context.hint')}
      data={[
        { value: '', label: t('context.none') },
        ...contexts.map(({ id, label }) => ({ value: id, label })),
      ]}
      {...props}
    />
  );
}
