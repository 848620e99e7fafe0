import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '@vigie/contract/agent.ts';
import { AGENT_FIELDS } from '@vigie/contract/fields/agent-fields.ts';
import { useAssociateAgent, useChangeAgent, useReadAgent } from '../../shared/api/agents.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { AGENT_FORM, ASSOCIATION_FORM, OUTBOUND_AGENT_FORM, slugOf } from './agent-forms.ts';
import { OutboundAgentHelp } from './outbound-agent-help.tsx';
import { LoadedAgent } from './loaded-agent.tsx';
import css from './agents.module.css';

/** Renders the form that associates an agent by the one-time code that it shows. */
export function AssociateScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const isAdmin = useUser()?.active_profile.role.slug === 'admin';
  const associate = useAssociateAgent();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: ASSOCIATION_FORM.rules,
    words: ['agents'],
    initial: ASSOCIATION_FORM.valuesOf(),
    // Until someone writes a slug of their own, it follows the name.
    onChange: (now, before) => {
      if (now.name !== before.name && now.slug === slugOf(before.name))
        form.setFieldValue('slug', slugOf(now.name));
    },
    save: (input) => associate.mutateAsync(input),
    textOf: ({ code }) => `${errorText(code)} ${t('associate.kept')}`,
    wayOn: ({ id }) => ({ to: '/agents/$id', params: { id } }),
  });
  return (
    <FormPage
      title={shell('title.agents-associer')}
      lead={t('associate.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('associate.failed')} text={failure} />}
      rail={<AgentHelp />}
      footer={
        <FormActions
          cancel={{ to: '/agents' }}
          submit={t('associate.submit')}
          isBusy={isSaving}
          busy={t('associate.busy')}
        />
      }
    >
      <Inputs of={ASSOCIATION_FORM} section="information" form={form} />
      {isAdmin ? <Inputs of={ASSOCIATION_FORM} section="sharing" form={form} /> : null}
    </FormPage>
  );
}

/** Renders the form that changes an agent, with all its steps (docs/specification.md) on one page. */
export function EditAgentScreen(): ReactNode {
  return <LoadedAgent>{(agent) => <AgentEditor key={agent.id} agent={agent} />}</LoadedAgent>;
}

function AgentEditor({ agent }: { agent: Agent }): ReactNode {
  const t = useWords('agents');
  const labelOf = useFieldLabels(AGENT_FIELDS);
  const change = useChangeAgent();
  const read = useReadAgent();
  const { id, connection } = agent;
  const shape = connection === 'calling' ? OUTBOUND_AGENT_FORM : AGENT_FORM;
  const editor = useEditor({
    draftKey: `agent ${id}`,
    rules: shape.rules,
    words: ['agents'],
    initial: shape.valuesOf(agent),
    steps: shape.steps,
    titleOf: (name) => t(`step.${name}`),
    opened: agent,
    read: () => read(id),
    fieldsOf: shape.valuesOf,
    save: ({ url, ...input }, updatedAt) =>
      change.mutateAsync({ id, ...input, url: connection === 'calling' ? null : url, updatedAt }),
    done: ({ name }) => t('save.done', { name }),
    wayOn: () => ({ to: '/agents/$id', params: { id } }),
  });
  const { form, opened } = editor;
  const { name } = opened ?? agent;
  return (
    <PageEditor
      editor={editor}
      title={t('editor.edit', { name })}
      back={{ to: '/agents/$id', params: { id }, label: name }}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={connection === 'calling' ? <OutboundAgentHelp /> : <AgentHelp />}
      labelOf={labelOf}
    >
      {{
        information: <Inputs of={shape} section="information" form={form} />,
        settings: <Inputs of={shape} section="settings" form={form} />,
      }}
    </PageEditor>
  );
}

/** Renders the help about starting an agent on its own machine. */
function AgentHelp(): ReactNode {
  const t = useWords('agents');
  return (
    <aside className={`grid gap-12 ${css.help}`} aria-label={t('help.title')}>
      <h2 className={`card-title ${css.title}`}>{t('help.title')}</h2>
      <p>{t('help.text')}</p>
      <CopyLine line="npx vigie agent" />
      <p>{t('help.code')}</p>
      <p>{t('help.reach')}</p>
      <Link className="accent" to="/agents/appelant">
        {t('help.unreachable')}
      </Link>
    </aside>
  );
}
