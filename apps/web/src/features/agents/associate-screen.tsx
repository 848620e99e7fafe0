import { useState, type ReactNode } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAssociateAgent } from '../../api/agents.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import '../../ui/inputs.css';
import { AgentHelp } from './agent-help.tsx';
import {
  ASSOCIATION_RULES,
  associationOf,
  NEW_AGENT,
  slugOf,
  type AssociationFields,
} from './agent-values.ts';
import { IdentityFields } from './identity-fields.tsx';
import { AgentProblem } from './agent-problem.tsx';

/** Pairs the panel with an agent that shows its one-time code. */
export function AssociateScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const isAdmin = useUser()?.active_profile.role.slug === 'admin';
  const { form, failure, submit, busy } = useAssociation();
  return (
    <FormPage
      title={shell('title.agents-associer')}
      lead={t('associate.lead')}
      onSubmit={submit}
      problems={failure ? <AgentProblem title={t('associate.failed')} failure={failure} /> : null}
      rail={<AgentHelp />}
      footer={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/agents" {...props} />}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('associate.submit')}
          </Button>
          <output className="sr-only">{busy ? t('associate.busy') : null}</output>
        </>
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

function useAssociation() {
  const associate = useAssociateAgent();
  const navigate = useNavigate();
  const errors = formErrors(ASSOCIATION_RULES, useFieldSentence('agents'));
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<AssociationFields>({
    initialValues: NEW_AGENT,
    validate: errors.validate,
    // Until someone writes a slug of their own, it follows the name.
    onValuesChange: (now, before) => {
      if (now.name !== before.name && now.slug === slugOf(before.name))
        form.setFieldValue('slug', slugOf(now.name));
    },
  });

  async function save(fields: AssociationFields): Promise<void> {
    setFailure(null);
    try {
      const { id } = await associate.mutateAsync(associationOf(fields));
      await navigate({ to: '/agents/$id', params: { id } });
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(errors.refused(refused));
      setFailure(refused);
    }
  }
  const submit = form.onSubmit(save, (found) => {
    form.getInputNode(Object.keys(found)[0] ?? 'url')?.focus();
  });
  return { form, failure, submit, busy: associate.isPending };
}
