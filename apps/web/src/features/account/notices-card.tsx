import type { ReactNode } from 'react';
import { NOTICE_CHANNELS, NOTICES, type Account, type NoticeChannel } from '@vigie/contract/user.ts';
import { useChangeAccount } from '../../shared/api/account.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { ACCOUNT_FORM, accountChange } from './account-form.tsx';
import css from './account.module.css';

type Notice = (typeof NOTICES)[number];

/** Renders the notices of the user and their channels. Each choice is saved at once. */
export function NoticesCard({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const { shown, choose } = useNotices(account);
  return (
    <Card title={t('notices.title')}>
      <table className={css.notices}>
        <thead>
          <tr>
            <th scope="col">{t('notices.what')}</th>
            {NOTICE_CHANNELS.map((way) => (
              <th key={way} scope="col" className={css.way}>
                {t(`notices.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICES.map((notice) => (
            <tr key={notice}>
              <th scope="row">{t(`notices.${notice}`)}</th>
              {NOTICE_CHANNELS.map((way) => (
                <td key={way} className={css.way}>
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
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
