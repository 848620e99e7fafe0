import { useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { Account, UserDetail } from '@vigie/contract/user.ts';
import { useRemoveDeviceOfUser, useNotifyDevice } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './users.module.css';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

type Device = Account['devices'][number];

/** Renders the browsers that receive the notifications of a user. */
export function Devices({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const [pushed, setPushed] = useState<Device | null>(null);
  // Only the owner of a device can register it again.
  const removal = useDeletion<Device, { id: string; deviceId: string }>({
    removal: useRemoveDeviceOfUser(),
    inputOf: ({ id }) => ({ id: user.id, deviceId: id }),
    wordsOf: ({ label }) => ({
      title: t('device.remove-title', { label }),
      text: t('device.remove-text'),
      confirm: t('device.remove'),
      done: t('device.remove-done', { label }),
    }),
  });
  return (
    <Card title={t('detail.devices')}>
      {user.devices.length === 0 ? <p className={`quiet pretty ${css.quiet}`}>{t('device.none')}</p> : null}
      <ul className={`grid plain ${css.items}`}>
        {user.devices.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            user={user}
            onPush={() => setPushed(device)}
            onRemove={() => removal.ask(device)}
          />
        ))}
      </ul>
      {pushed ? <PushDialog userId={user.id} device={pushed} onClose={() => setPushed(null)} /> : null}
      {removal.dialog}
    </Card>
  );
}

interface DeviceItemProps {
  device: Device;
  user: UserDetail;
  onPush: () => void;
  onRemove: () => void;
}

function DeviceItem({ device: { label, createdAt }, user, onPush, onRemove }: DeviceItemProps): ReactNode {
  const t = useWords('users');
  const may = usePermission();
  const isSelf = useUser()?.id === user.id;
  return (
    <li className={`grid gap-10 ruled ${css.item}`}>
      <div className={`row wrap ${css.head}`}>
        <span className={`shrink weight-580 anywhere ${css.name}`}>{label}</span>
        <span className={`quiet pretty ${css.quiet}`}>
          <TimeAgo at={createdAt} />
        </span>
      </div>
      <div className="flex wrap gap-8">
        {user.may.notify ? (
          <Button variant="default" size="xs" aria-label={t('device.push-of', { label })} onClick={onPush}>
            {t('device.push')}
          </Button>
        ) : null}
        {isSelf || may('users.notifyDevice') ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t('device.remove-of', { label })}
            onClick={onRemove}
          >
            {t('device.remove')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface PushDialogProps {
  userId: string;
  device: Account['devices'][number];
  onClose: () => void;
}

const TITLE_MAX_LENGTH = 80;
const TEXT_MAX_LENGTH = 300;
type PushFields = { title: string; text: string };
const PUSH_RULES: FormRules<PushFields, PushFields> = {
  schema: (schemas) => schemas.pushInputSchema,
  inputOf: (fields) => fields,
  fields: ['title', 'text'],
};

/** Renders the form that sends a notification to one device. */
function PushDialog({ userId, device: { id, label }, onClose }: PushDialogProps): ReactNode {
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
    <Dialog isOpen label={heading} variant="middle" onClose={onClose}>
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
