import type { ReactNode } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { pushInputSchema, type Account } from '@vigie/contract/user.ts';
import { useNotifyDevice } from '../../api/users.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface PushDialogProps {
  userId: string;
  device: Account['devices'][number];
  onClose: () => void;
}

const TITLE_MAX_LENGTH = 80;
const TEXT_MAX_LENGTH = 300;
type PushFields = { title: string; text: string };
const PUSH_RULES: FormRules<PushFields, PushFields> = {
  schema: pushInputSchema,
  inputOf: (fields) => fields,
  fields: ['title', 'text'],
};

/** Sends a notification to one device. */
export function PushDialog({ userId, device: { id, label }, onClose }: PushDialogProps): ReactNode {
  const t = useWords('users');
  const push = useNotifyDevice();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: PUSH_RULES,
    words: ['users'],
    initial: { title: '', text: '' },
    save: (input) => push.mutateAsync({ id: userId, deviceId: id, ...input }),
    done: () => t('device.push-done', { label }),
    onSaved: onClose,
  });
  const heading = t('device.push-of', { label });
  return (
    <Dialog isOpen label={heading} place="middle" onClose={onClose}>
      <DialogForm
        title={heading}
        failed={t('device.push-failed')}
        failure={failure}
        submit={t('device.push-send')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <TextInput
          withAsterisk
          label={t('device.push-title')}
          maxLength={TITLE_MAX_LENGTH}
          {...form.getInputProps('title')}
        />
        <Textarea
          withAsterisk
          rows={3}
          label={t('device.push-text')}
          maxLength={TEXT_MAX_LENGTH}
          {...form.getInputProps('text')}
        />
      </DialogForm>
    </Dialog>
  );
}
