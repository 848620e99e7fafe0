import type { ReactNode } from 'react';
import { NOTICE_CHANNELS, NOTICES, type Account, type NoticeChannel } from '@vigie/contract/user.ts';
import { useChangeAccount } from '../../shared/api/account.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ACCOUNT_FORM, accountChange } from './account-form.tsx';
import css from './account.module.css';
import { DataTable } from '../../shared/ui/data-table.tsx';

type Notice = (typeof NOTICES)[number];

/** Renders the notices of the user and their channels. Each choice is saved at once. */
export function NoticesCard({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const { shown, choose } = useNotices(account);
  return (
    <Card title={t('notices.title')}>
      <DataTable
        className={css.notices}
        phone="narrow"
        rows={NOTICES}
        keyOf={(notice) => notice}
        columns={[
          {
            key: 'what',
            title: t('notices.what'),
            cellClass: 'weight-450',
            cell: (notice) => t(`notices.${notice}`),
          },
          ...NOTICE_CHANNELS.map((way) => ({
            key: way,
            title: t(`notices.${way}`),
            width: 80,
            align: 'center' as const,
            cell: (notice: Notice) => (
              <label className={css.check}>
                <input
                  type="checkbox"
                  aria-label={t('notices.choice', {
                    what: t(`notices.${notice}`),
                    way: t(`notices.${way}`),
                  })}
                  checked={shown[notice][way]}
                  onChange={(event) => choose(notice, way, event.currentTarget.checked)}
                />
              </label>
            ),
          })),
        ]}
      />
    </Card>
  );
}

/** Returns the notice settings. A choice is shown while it is saved, and is undone if saving fails. */
function useNotices(account: Account) {
  const t = useWords('account');
  const toasts = useToasts();
  const change = useChangeAccount();
  const shown: Account['notices'] = change.isPending
    ? { ...account.notices, ...change.variables.notices }
    : account.notices;

  function choose(notice: Notice, way: NoticeChannel, isWanted: boolean): void {
    const notices = { ...shown, [notice]: { ...shown[notice], [way]: isWanted } };
    change.mutate(accountChange(ACCOUNT_FORM.valuesOf(account), { notices }), {
      onError: (error) => toasts.callFailed(error, t('save.failed')),
    });
  }
  return { shown, choose };
}
