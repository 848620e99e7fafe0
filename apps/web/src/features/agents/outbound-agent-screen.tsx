import { useState, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { Agent, AgentCodeOrder, MadeAgentCode } from '@vigie/contract/agent.ts';
import { useMakeAgentCode } from '../../shared/api/agents.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { AgentCodePage } from './agent-code-page.tsx';
import { CODE_AGAIN_RULES, CODE_FORM, slugOf } from './agent-forms.ts';
import { OutboundAgentHelp } from './outbound-agent-help.tsx';
import { LoadedAgent } from './loaded-agent.tsx';

interface CodeSearch {
  /** Id of the agent that is to register again. */
  agent?: string;
  /** Id of the code whose agent the screen waits for. */
  code?: string;
}

/**
 * Renders the steps that add an outbound agent: its settings, its code with the lines to paste, and the wait for it.
 */
export function OutboundAgentScreen(): ReactNode {
  const { agent, code }: CodeSearch = useSearch({ strict: false });
  const [made, setMade] = useState<MadeAgentCode | null>(null);
  if (code !== undefined)
    return <AgentCodePage key={code} id={code} made={made?.id === code ? made : null} />;
  if (agent === undefined) return <CodeForm agent={null} onMade={setMade} />;
  return (
    <LoadedAgent id={agent}>
      {(known) => <CodeForm key={known.id} agent={known} onMade={setMade} />}
    </LoadedAgent>
  );
}

interface CodeFormProps {
  /** The agent that is to register again, with its identity unchanged; null for a new one. */
  agent: Agent | null;
  onMade: (made: MadeAgentCode) => void;
}

function CodeForm({ agent, onMade }: CodeFormProps): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const isAdmin = useUser()?.active_profile.role.slug === 'admin';
  const make = useMakeAgentCode();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: agent ? CODE_AGAIN_RULES : CODE_FORM.rules,
    words: ['agents'],
    initial: CODE_FORM.valuesOf(agent ?? {}),
    onChange: (now, before) => {
      if (now.name !== before.name && now.slug === slugOf(before.name))
        form.setFieldValue('slug', slugOf(now.name));
    },
    save: (input: AgentCodeOrder) => make.mutateAsync({ ...input, agentId: agent?.id ?? null }),
    textOf: ({ code }) => (agent && code === 'agent-slug-taken' ? t('code.waits-already') : errorText(code)),
    onSaved: onMade,
    wayOn: ({ id }) => ({ to: '/agents/appelant', search: { code: id } as never }),
  });
  return (
    <FormPage
      title={agent ? t('code.title-again', { name: agent.name }) : shell('title.agents-appelant')}
      lead={t(agent ? 'code.lead-again' : 'code.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('code.failed')} text={failure} />}
      rail={<OutboundAgentHelp />}
      footer={
        <FormActions
          cancel={agent ? { to: '/agents/$id', params: { id: agent.id } } : { to: '/agents' }}
          submit={t('code.submit')}
          isBusy={isSaving}
        />
      }
    >
      {agent ? (
        <p className="pretty">{t('code.text-again')}</p>
      ) : (
        <Inputs of={CODE_FORM} section="information" form={form} />
      )}
      {isAdmin && !agent ? <Inputs of={CODE_FORM} section="sharing" form={form} /> : null}
    </FormPage>
  );
}
