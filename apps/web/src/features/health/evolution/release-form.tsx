import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { localMinute, RELEASE_RULES } from './release-values.ts';
import type { ReleaseFields } from './use-releases.ts';

interface ReleaseFormProps {
  add: (fields: ReleaseFields) => Promise<void>;
  onClose: () => void;
}

/** Renders the dialog that adds a release: its name, its time, and a link about it. */
export function ReleaseDialog(props: ReleaseFormProps): ReactNode {
  const t = useWords('evolution');
  return (
    <Dialog isOpen label={t('release.add')} place="middle" onClose={props.onClose}>
      <ReleaseForm {...props} />
    </Dialog>
  );
}

function ReleaseForm({ add, onClose }: ReleaseFormProps): ReactNode {
  const t = useWords('evolution');
  const [initial] = useState(() => ({ label: '', at: localMinute(new Date()), url: '' }));
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RELEASE_RULES,
    words: ['evolution'],
    initial,
    save: add,
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('release.add')}
      failure={failure}
      submit={t('release.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <TextInput
        withAsterisk
        data-autofocus
        label={t('release.label')}
        description={t('release.label-hint')}
        {...form.getInputProps('label')}
      />
      <TextInput
        type="datetime-local"
        label={t('release.at')}
        description={t('release.at-hint')}
        {...form.getInputProps('at')}
      />
      <TextInput
        type="url"
        label={t('release.url')}
        description={t('release.url-hint')}
        placeholder="https://"
        {...form.getInputProps('url')}
      />
    </DialogForm>
  );
}
