import type { ReactNode } from 'react';
import type { Agent } from '@vigie/contract/agent.ts';
import { useChangeAgent, useReadAgent } from '../../api/agents.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PageEditor } from '../../resource/page-editor.tsx';
import { useEditor } from '../../resource/use-editor.ts';
import { AgentHelp } from './agent-help.tsx';
import { AGENT_RULES, fieldsOf, type AgentFields } from './agent-values.ts';
import { IdentityFields } from './identity-fields.tsx';
import { LoadedAgent } from './loaded-agent.tsx';
import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import '../../ui/inputs.css';
import { Switch } from '../../ui/switch.tsx';

const WORD_OF = { url: 'url', name: 'name', slug: 'slug', slotsMax: 'slots', isPaused: 'paused' } as const;

/** Changes an agent: its steps (docs/specification.md) on one page. */
export function EditAgentScreen(): ReactNode {
  return <LoadedAgent>{(agent) => <AgentEditor key={agent.id} agent={agent} />}</LoadedAgent>;
}

function AgentEditor({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const editor = useAgentEditor(agent);
  const { form } = editor;
  const { name: title, id } = editor.opened ?? agent;
  return (
    <PageEditor
      editor={editor}
      title={t('wizard.edit', { name: title })}
      back={{ to: '/agents/$id', params: { id }, label: title }}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<AgentHelp />}
      labelOf={(field) => t(`field.${WORD_OF[field]}`)}
    >
      {{
        information: <IdentityFields form={form} />,
        settings: <SettingsFields form={form} />,
      }}
    </PageEditor>
  );
}

function useAgentEditor(agent: Agent) {
  const t = useWords('agents');
  const change = useChangeAgent();
  const read = useReadAgent();
  const { id } = agent;
  return useEditor({
    draftKey: `agent ${id}`,
    rules: AGENT_RULES,
    words: ['agents'],
    initial: fieldsOf(agent),
    steps: { information: ['url', 'name', 'slug'], settings: ['slotsMax', 'isPaused'], save: [] },
    titleOf: (name) => t(`step.${name}`),
    opened: agent,
    read: () => read(id),
    fieldsOf,
    save: (input, updatedAt) => change.mutateAsync({ id, ...input, updatedAt }),
    done: ({ name }) => t('save.done', { name }),
    wayOn: () => ({ to: '/agents/$id', params: { id } }),
  });
}

/** How much an agent is given to do. */
function SettingsFields({ form }: { form: UseFormReturnType<AgentFields> }): ReactNode {
  const t = useWords('agents');
  return (
    <>
      <NumberInput
        label={t('field.slots')}
        description={t('field.slots-hint')}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('slotsMax')}
      />
      <Switch
        label={t('field.paused')}
        description={t('field.paused-hint')}
        {...form.getInputProps('isPaused', { type: 'checkbox' })}
      />
    </>
  );
}
