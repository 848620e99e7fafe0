import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useAssociateAgent } from '../../api/agents.ts';
import type { Failure } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { useUser } from '../../session/session-provider.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormActions, FormFailure } from '../../ui/form-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AgentHelp } from './agent-help.tsx';
import { ASSOCIATION_RULES, NEW_AGENT, slugOf } from './agent-values.ts';
import { IdentityFields } from './identity-fields.tsx';

/** Pairs the panel with an agent that shows its one-time code. */
export function AssociateScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const isAdmin = useUser()?.active_profile.role.slug === 'admin';
  const associate = useAssociateAgent();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: ASSOCIATION_RULES,
    words: ['agents'],
    initial: NEW_AGENT,
    // Until someone writes a slug of their own, it follows the name.
    onChange: (now, before) => {
      if (now.name !== before.name && now.slug === slugOf(before.name))
        form.setFieldValue('slug', slugOf(now.name));
    },
    save: (input) => associate.mutateAsync(input),
    textOf: useAgentFailureText(),
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
      <IdentityFields form={form} />
      <TextInput
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        label={t('field.code')}
        description={t('field.code-hint')}
        {...form.getInputProps('pairingCode')}
      />
      {isAdmin ? (
        <Switch
          label={t('field.shared')}
          description={t('field.shared-hint')}
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      ) : null}
    </FormPage>
  );
}

/** Why the server or the agent refused, and what to do next. */
function useAgentFailureText(): (failure: Failure) => string {
  const t = useWords('agents');
  const errorText = useErrorText();
  return ({ code }) => `${errorText(code)} ${t('associate.kept')}`;
}
