import { useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebsiteContext } from '@vigie/contract/website-context.ts';
import { useChangeContext, useCreateContext } from '../../../api/contexts.ts';
import { failureOf, type Failure } from '../../../api/failure.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import { useFieldSentence } from '../../../forms/use-field-sentence.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToasts } from '../../../ui/toasts/use-toasts.ts';
import { CONTEXT_RULES, fieldsOf, inputOf, type ContextFields } from './context-values.ts';
import { Switch } from '../../../ui/switch.tsx';

interface ContextFormProps {
  title: string;
  websiteId: string;
  /** Null: a new one. */
  context: WebsiteContext | null;
  onClose: () => void;
}

const EXAMPLE = '{"login": "demo", "password": "…"}';

/** Adds or changes a context. Its hidden variables are written here and read nowhere. */
export function ContextForm({ title, websiteId, context, onClose }: ContextFormProps): ReactNode {
  const t = useWords('websites');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { form, submit, failure, isBusy } = useContextForm({ websiteId, context, onClose });
  const names = context?.variableNames ?? [];
  return (
    <form className="grid gap-14" noValidate onSubmit={submit}>
      <h2 className="title">{title}</h2>
      {failure ? <Notice tone="fail" title={t('context.failed')} text={errorText(failure.code)} /> : null}
      <TextInput
        withAsterisk
        label={t('context.label')}
        description={t('context.label-hint')}
        {...form.getInputProps('label')}
      />
      <TextInput
        type="url"
        inputMode="url"
        spellCheck={false}
        label={t('context.url')}
        description={t('context.url-hint')}
        {...form.getInputProps('url')}
      />
      <Textarea
        rows={5}
        spellCheck={false}
        autoComplete="off"
        label={t('context.variables')}
        description={
          names.length > 0
            ? t('context.variables-keep', { names: names.join(', ') })
            : t('context.variables-hint', { example: EXAMPLE })
        }
        disabled={form.values.removesVariables}
        classNames={{ input: 'mono small' }}
        {...form.getInputProps('variables')}
      />
      {names.length > 0 ? (
        <Switch
          label={t('context.variables-remove')}
          {...form.getInputProps('removesVariables', { type: 'checkbox' })}
        />
      ) : null}
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('context.save')}
        </Button>
      </div>
    </form>
  );
}

function useContextForm({ websiteId, context, onClose }: Omit<ContextFormProps, 'title'>) {
  const t = useWords('websites');
  const toasts = useToasts();
  const errors = formErrors(CONTEXT_RULES, useFieldSentence('websites'));
  const create = useCreateContext();
  const change = useChangeContext();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<ContextFields>({
    initialValues: fieldsOf(context),
    validate: errors.validate,
  });
  async function save(fields: ContextFields): Promise<void> {
    setFailure(null);
    try {
      const input = inputOf(fields);
      const saved = await (context
        ? change.mutateAsync({ id: context.id, ...input })
        : create.mutateAsync({ websiteId, ...input }));
      toasts.done(t('context.done', { name: saved.label }));
      onClose();
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(errors.refused(refused));
      setFailure(refused);
    }
  }
  const submit = form.onSubmit(save, (found) => {
    form.getInputNode(Object.keys(found)[0] ?? 'label')?.focus();
  });
  return { form, submit, failure, isBusy: create.isPending || change.isPending };
}
