import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useChangeContext, useCreateContext } from '../../../api/website-settings.ts';
import { AddressField } from '../../../fields/address-field.tsx';
import { variablesOf } from '../../../fields/hidden-variables.ts';
import { VariableRows } from '../../../fields/variable-rows.tsx';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../resource/use-form-editor.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { AccessRows } from './access-rows.tsx';
import { CONTEXT_RULES, fieldsOf } from './context-values.ts';

interface ContextFormProps {
  title: string;
  websiteId: string;
  /** Null: a new one. */
  context: WebsiteContext | null;
  onClose: () => void;
}

/** Adds or changes a context. Its hidden variables and its access are written here and read nowhere. */
export function ContextForm({ title, websiteId, context, onClose }: ContextFormProps): ReactNode {
  const t = useWords('websites');
  const create = useCreateContext();
  const change = useChangeContext();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: CONTEXT_RULES,
    words: ['websites', 'fields'],
    initial: fieldsOf(context),
    save: (input) =>
      context
        ? change.mutateAsync({ id: context.id, ...input })
        : create.mutateAsync({
            websiteId,
            label: input.label,
            url: input.url,
            variables: variablesOf(input.variableChanges ?? []),
            accessOrigins: input.accessOrigins,
            accessChanges: input.accessChanges,
          }),
    done: (saved) => t('context.done', { name: saved.label }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      failed={t('context.failed')}
      failure={failure}
      submit={t('context.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <TextInput
        withAsterisk
        label={t('context.label')}
        description={t('context.label-hint')}
        {...form.getInputProps('label')}
      />
      <AddressField form={form} label={t('context.url')} description={t('context.url-hint')} />
      <AccessRows form={form} />
      <VariableRows form={form} path="rows" rows={form.values.rows} />
    </DialogForm>
  );
}
