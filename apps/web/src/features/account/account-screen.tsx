import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../api/account.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { TokensCard } from '../../tokens/tokens-card.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailCard } from './email-card.tsx';
import { MonthlyReportsCard } from './monthly-reports-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ExportCard } from './export-card.tsx';
import css from './account.module.css';

/** The user's own account: names, appearance and language, notices, open sessions. */
export function AccountScreen(): ReactNode {
  const t = useWords('account');
  const errorText = useErrorText();
  const { data: account, error, refetch } = useAccount();
  if (!account)
    return error ? (
      <LoadFailed
        level={1}
        title={t('not-loaded')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    ) : (
      <PageSkeleton />
    );
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid one-column gap-16">
          <AccountForm account={account} />
          <EmailCard account={account} />
          <PasswordCard />
        </div>
        <div className="grid one-column gap-16">
          <NoticesCard account={account} />
          <MonthlyReportsCard />
          <DevicesCard account={account} />
          <SessionsCard />
          <TokensCard owner={null} />
          <ExportCard />
        </div>
      </div>
    </div>
  );
}

function PasswordCard(): ReactNode {
  const t = useWords('account');
  return (
    <Card title={t('password.title')}>
      <div className={`row wrap between ${css.line}`}>
        <p className={`quiet pretty ${css.text}`}>{t('password.text')}</p>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/parametres/mot-de-passe" />}>
          {t('password.change')}
        </Button>
      </div>
    </Card>
  );
}
