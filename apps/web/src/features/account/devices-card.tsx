import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '@vigie/contract/user.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import css from './account.module.css';
import { usePush } from './use-push.ts';

/** The browsers that show what is pushed; this one can be added, any can be taken out. */
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
