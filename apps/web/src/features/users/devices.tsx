import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Account, UserDetail } from '@vigie/contract/user.ts';
import { useRemoveDeviceOfUser } from '../../api/users.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion } from '../../resource/use-deletion.tsx';
import { useUser, useMay } from '../../session/session-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { PushDialog } from './push-dialog.tsx';
import css from './users.module.css';

type Device = Account['devices'][number];

/** The browsers that receive somebody's notifications. */
export function Devices({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const [pushed, setPushed] = useState<Device | null>(null);
  // Only its owner can register it again.
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
  const may = useMay();
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
