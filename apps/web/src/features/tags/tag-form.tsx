import type { ReactNode } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TAG_PURPOSES, type Tag, type TagInput } from '@vigie/contract/tag.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import '../../ui/inputs.css';
import { Notice } from '../../ui/notice.tsx';
import { TagHelp } from './tag-help.tsx';
import type { TagFields } from './tag-values.ts';
import { useTagForm, type TagFormApi } from './use-tag-form.ts';

interface TagFormProps {
  title: string;
  submitLabel: string;
  start: TagFields;
  save: (input: TagInput) => Promise<Tag>;
  /** What is said once it is saved. */
  savedText: (name: string) => string;
  /** Shown when another user saved the tag meanwhile. */
  meanwhile?: (fields: TagFields, submit: () => void) => ReactNode;
}

/** A tag's name, purpose and the addresses that give it away. */
export function TagForm(props: TagFormProps): ReactNode {
  const { title, submitLabel, meanwhile } = props;
  const t = useWords('tags');
  const shell = useWords('shell');
  const { form, failure, submit, isBusy } = useTagForm(props);
  return (
    <FormPage
      title={title}
      lead={t('form.lead')}
      onSubmit={submit}
      problems={failure === null ? null : <Notice tone="fail" title={t('form.failed')} text={failure} />}
      rail={<TagHelp />}
      footer={
        <>
          <Button variant="default" renderRoot={(root) => <Link to="/tags" {...root} />}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Fields form={form} />
      {meanwhile?.(form.values, submit)}
    </FormPage>
  );
}

function Fields({ form }: { form: TagFormApi }): ReactNode {
  const t = useWords('tags');
  return (
    <>
      <TextInput
        withAsterisk
        label={t('field.name')}
        description={t('field.name-hint')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('field.vendor')}
        description={t('field.vendor-hint')}
        {...form.getInputProps('vendor')}
      />
      <NativeSelect
        label={t('field.purpose')}
        data={TAG_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        {...form.getInputProps('purpose')}
      />
      <Textarea
        withAsterisk
        rows={5}
        spellCheck={false}
        label={t('field.patterns')}
        description={t('field.patterns-hint')}
        {...form.getInputProps('patterns')}
      />
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://"
        label={t('field.url')}
        description={t('field.url-hint')}
        {...form.getInputProps('url')}
      />
    </>
  );
}
