import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../../api/website-settings.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../resource/use-form-editor.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { inputWith } from './tracker-values.ts';

interface PrimaryNameFormProps {
  title: string;
  website: Website;
  onClose: () => void;
}

/** Names the primary tracker; the rest of it is in the specification's steps. */
export function PrimaryNameForm({ title, website, onClose }: PrimaryNameFormProps): ReactNode {
  const t = useWords('trackers');
  const change = useChangeWebsite();
  const { tracking } = website;
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: {
      schema: trackingSettingsSchema.pick({ name: true }),
      inputOf: ({ name }: { name: string }) => ({ name: name.trim() }),
      fields: ['name'],
    },
    words: ['trackers', 'websites'],
    initial: { name: tracking.name ?? '' },
    save: ({ name }) => {
      const input = inputWith(website, tracking.others ?? []);
      return change.mutateAsync({ id: website.id, ...input, tracking: { ...input.tracking, name } });
    },
    done: () => t('saved'),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={title}
      failed={t('failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <TextInput label={t('name.label')} description={t('primary-name')} {...form.getInputProps('name')} />
    </DialogForm>
  );
}
