import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Factors } from '@vigie/contract/sign-in.ts';
import { useRemoveTotp } from '../../../shared/api/factors.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import css from './factors.module.css';
import { RecoveryRow } from './recovery-row.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Renders the second factor: the authenticator app, and the recovery codes that replace it. */
export function OwnSecondFactorCard({ factors }: { factors: Factors }): ReactNode {
  const t = useWords('factors');
  const { totp, passkeys, isRequired } = factors;
  const isMissing = isRequired && totp === null && passkeys.length === 0;
  return (
    <Card title={t('second.title')}>
      <p className="quiet pretty">{t('second.text')}</p>
      {isRequired ? (
        <div className="mt-12">
          <Notice tone={isMissing ? 'warn' : 'info'} text={t('second.required')} />
        </div>
      ) : null}
      <ul className="grid one-column plain mt-12">
        <AppRow totp={totp} isRequired={isRequired} />
        <RecoveryRow recovery={factors.recoveryCodes} hasFactor={totp !== null || passkeys.length > 0} />
      </ul>
    </Card>
  );
}

type Totp = NonNullable<Factors['totp']>;

function AppRow({ totp, isRequired }: Pick<Factors, 'totp' | 'isRequired'>): ReactNode {
  const t = useWords('factors');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { ask, dialog } = useDeletion({
    removal: useRemoveTotp(),
    inputOf: () => undefined,
    wordsOf: (_item: Totp) => ({
      title: t('second.remove-title'),
      text: t(isRequired ? 'second.remove-required' : 'second.remove-text'),
      confirm: t('second.app-remove'),
      done: t('second.removed'),
    }),
  });
  return (
    <li className={`row wrap between gap-8-16 line-above ${css.row}`}>
      <div className="grow shrink">
        <span className="block weight-540">{t('second.app')}</span>
        <span className="small muted">
          {totp
            ? t('second.app-since', { date: format.days(totp.createdAt, totp.createdAt) })
            : t('second.app-none')}
        </span>
      </div>
      <Button variant="default" onClick={() => (totp ? ask(totp) : setOpen(true))}>
        {t(totp ? 'second.app-remove' : 'second.app-add')}
      </Button>
      {dialog}
      <SetUpDialog way="totp" isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}
