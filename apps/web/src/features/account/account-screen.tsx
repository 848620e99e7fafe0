import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useAccount } from '../../shared/api/account.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { TokensCard } from '../../domain/tokens/tokens-card.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailCard } from './email-card.tsx';
import { MonthlyReportsCard } from './monthly-reports-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import css from './account.module.css';
import { useApi } from '../../shared/api/api-provider.tsx';
import { saveFile } from '../../shared/download/save-file.ts';
import { IconDownload } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { OwnSignInsCard } from '../../domain/sign-in/sign-ins/sign-ins-card.tsx';

// Loaded separately: 12 kB below the first cards.
const LazySignInMethodCards = lazyComponent(
  ['factors', 'sign-ins', 'signing-in', 'password'],
  async () => (await import('./factors/sign-in-method-cards.tsx')).SignInMethodCards,
);

/** Renders the user's own account: names, appearance and language, sign-in methods, notices, open sessions. */
export function AccountScreen(): ReactNode {
  const t = useWords('account');
  const query = useAccount();
  return (
    <QueryView query={query} level={1} failed={t('not-loaded')} skeleton={<PageSkeleton />}>
      {(account) => (
        <div className={css.page}>
          <PageHeader title={t('title')} lead={t('lead')} />
          <div className={`grid items-start gap-16 ${css.columns}`}>
            <div className="grid one-column gap-16">
              <AccountForm account={account} />
              <EmailCard account={account} />
              <LazySignInMethodCards />
            </div>
            <div className="grid one-column gap-16">
              <NoticesCard account={account} />
              <MonthlyReportsCard />
              <DevicesCard account={account} />
              <SessionsCard />
              <OwnSignInsCard />
              <TokensCard owner={null} />
              <ExportCard />
            </div>
          </div>
        </div>
      )}
    </QueryView>
  );
}

/** Renders the export of all data stored about the user. */
function ExportCard(): ReactNode {
  const t = useWords('account');
  const { isBusy, fetchExport } = useExport();
  if (useUser()?.ofOneCompany === true)
    return (
      <Card title={t('export.title')}>
        <Notice tone="info" title={t('export.company-only')} text={t('export.company-only-text')} />
      </Card>
    );
  return (
    <Card title={t('export.title')}>
      <div className={`row wrap between ${css.line}`}>
        <p className={`quiet pretty ${css.text}`}>{t('export.text')}</p>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => void fetchExport()}
        >
          {t('export.submit')}
        </Button>
      </div>
    </Card>
  );
}

function useExport() {
  const t = useWords('account');
  const { client } = useApi();
  const toasts = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  async function fetchExport(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await client.users.exportOwn(), 'vigie.zip');
      toasts.done(t('export.done'));
    } catch (error) {
      toasts.callFailed(error, t('export.failed'));
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, fetchExport };
}
