import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '@vigie/contract/user.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import css from './account.module.css';
import { useAddDevice, useRemoveDevice } from '../../shared/api/account.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { pushBrowser as browser, type PushSupport } from './push-browser.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { deviceName } from '@vigie/contract/wording/device-name.ts';

/** Renders the browsers that receive push messages; this browser can be added, and any can be removed. */
export function DevicesCard({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const format = useFormat();
  const push = usePush(account);
  return (
    <Card title={t('devices.title')}>
      <div className={`row wrap between ${css.line}`}>
        <p className={`quiet pretty ${css.text}`}>{t('devices.text')}</p>
        {push.state === 'ready' ? (
          <Button variant="default" loading={push.isBusy} onClick={push.subscribe}>
            {t('devices.add')}
          </Button>
        ) : null}
      </div>
      {push.state === 'ready' || push.state === 'subscribed' ? null : (
        <div className="mt-12">
          <Notice tone="info" text={t(`devices.${push.state}`)} />
        </div>
      )}
      <ul className={`grid plain ${css.rows}`}>
        {account.devices.map(({ id, label, createdAt }) => (
          <li key={id} className={`row gap-8-16 line-above ${css.row}`}>
            <div className="grow shrink">
              <span className="row wrap gap-4-10 weight-540">
                {label}
                {id === push.ownDeviceId ? <Pill tone="ok">{t('sessions.this')}</Pill> : null}
              </span>
              <span className="small muted anywhere">
                {t('devices.since', { date: format.instant(createdAt) })}
              </span>
            </div>
            <Button
              variant="default"
              disabled={push.isBusy}
              aria-label={t('devices.remove-one', { name: label })}
              onClick={() => push.remove(id)}
            >
              {t('devices.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PushState = PushSupport | 'subscribed';

/** Returns the push state of this browser, and the actions that add or remove a device. */
function usePush(account: Account) {
  const t = useWords('account');
  const { client } = useApi();
  const toasts = useToasts();
  const add = useAddDevice();
  const remove = useRemoveDevice();
  const [isBusy, setIsBusy] = useState(false);
  const [state, setState] = useState<PushState>(() => browser.support());
  const ownDeviceId = readStoredDevice(localStorage, account.devices);
  useEffect(() => {
    if (browser.support() !== 'ready') return;
    void browser.endpoint().then((endpoint) => endpoint && setState('subscribed'));
  }, []);

  async function subscribe(): Promise<void> {
    const { key } = await client.users.pushKey();
    const subscription = await browser.subscribe(key);
    if (!subscription) {
      const support = browser.support();
      setState(support);
      if (support === 'ready') toasts.failed(t('devices.not-added'), t('devices.declined'));
      return;
    }
    const label = deviceName(navigator.userAgent) || t('devices.unnamed');
    const device = await add.mutateAsync({ id: account.id, label, ...subscription });
    storeDevice(localStorage, device.id);
    setState('subscribed');
    toasts.done(t('devices.added'));
  }
  async function removeDevice(deviceId: string): Promise<void> {
    await remove.mutateAsync({ id: account.id, deviceId });
    if (deviceId !== ownDeviceId) return;
    await browser.unsubscribe();
    forgetDevice(localStorage);
    setState(browser.support());
  }
  async function attempt(action: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      // Errors of the browser: it got no subscription from its push service.
      if (error instanceof DOMException) toasts.failed(t('devices.not-added'), t('devices.no-service'));
      else toasts.callFailed(error, t('devices.failed'));
    } finally {
      setIsBusy(false);
    }
  }
  return {
    state: state === 'subscribed' && ownDeviceId === null ? browser.support() : state,
    ownDeviceId,
    isBusy,
    subscribe: () => void attempt(subscribe),
    remove: (deviceId: string) => void attempt(() => removeDevice(deviceId)),
  };
}

const KEY = 'push_device';

/** Returns the id of this browser's device from the local storage; null if it was removed elsewhere. */
function readStoredDevice(storage: Storage, devices: Account['devices']): string | null {
  const id = storage.getItem(KEY);
  return devices.some((device) => device.id === id) ? id : null;
}

function storeDevice(storage: Storage, id: string): void {
  storage.setItem(KEY, id);
}

function forgetDevice(storage: Storage): void {
  storage.removeItem(KEY);
}
