import { useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { Account } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useNotifyDevice } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './person-dialog.module.css';

interface PushDialogProps {
  personId: string;
  device: Account['devices'][number];
  onClose: () => void;
}

const TITLE_MAX_LENGTH = 80;
const TEXT_MAX_LENGTH = 300;

/** Sends a notification to one device. */
export function PushDialog(props: PushDialogProps): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { title, text, setTitle, setText, isChecked, submit, error, isBusy } = usePush(props);
  const { device, onClose } = props;
  const heading = t('device.push-of', { label: device.label });
  return (
    <Dialog isOpen label={heading} place="middle" onClose={onClose}>
      <form
        className="grid gap-14"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={`weight-620 anywhere ${css.title}`}>{heading}</h2>
        {error ? (
          <Notice tone="fail" title={t('device.push-failed')} text={errorText(failureOf(error).code)} />
        ) : null}
        <TextInput
          withAsterisk
          label={t('device.push-title')}
          maxLength={TITLE_MAX_LENGTH}
          value={title}
          error={isChecked && title.trim() === '' ? t('errors.title-required') : null}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          withAsterisk
          rows={3}
          label={t('device.push-text')}
          maxLength={TEXT_MAX_LENGTH}
          value={text}
          error={isChecked && text.trim() === '' ? t('errors.text-required') : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex wrap at-end gap-8">
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('device.push-send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function usePush({ personId, device: { id, label }, onClose }: PushDialogProps) {
  const t = useWords('people');
  const toasts = useToasts();
  const push = useNotifyDevice();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  async function submit(): Promise<void> {
    setChecked(true);
    if (title.trim() === '' || text.trim() === '') return;
    try {
      await push.mutateAsync({ id: personId, deviceId: id, title, text });
      onClose();
      toasts.done(t('device.push-done', { label }));
    } catch {
      // The dialog says why and stays open.
    }
  }
  return { title, text, setTitle, setText, isChecked, submit, error: push.error, isBusy: push.isPending };
}
