import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useStartAudit, useStartState } from '../../shared/api/websites.ts';
import { useWords, useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { DailyButton } from '../../domain/next-audit/daily-button.tsx';
import { NextAudit } from '../../domain/next-audit/next-audit.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { ShareButton } from '../../domain/sharing/share-button.tsx';
import { IconPlayerPlay, IconPrinter, IconDownload, IconWorld } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { ScreenGroupTabs } from '../../shared/ui/tabs.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './health.module.css';
import { MonthlyButton } from './monthly-button.tsx';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useSelectedTracker, TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { failureOf } from '../../shared/api/failure.ts';
import { saveFile } from '../../shared/download/save-file.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

const Nothing = () => null;
const LocationsDialog = lazyComponent(
  ['audit-locations'],
  async () => (await import('./audit-locations/locations-dialog.tsx')).LocationsDialog,
  Nothing,
);

interface HealthHeaderProps {
  lastAuditAt: string | null;
  /** True if there is content to print. */
  isPrintable: boolean;
}

export function HealthHeader({ lastAuditAt, isPrintable }: HealthHeaderProps): ReactNode {
  const t = useWords('health');
  const website = useCurrentWebsite();
  return (
    <>
      <header className={`row wrap between ${css.header}`}>
        <div>
          <h1 className={css.healthHeaderTitle}>{t('title')}</h1>
          <p className={css.sub}>
            <span className={`anywhere ${css.site}`}>{websiteLabel(website)} · </span>
            {lastAuditAt ? (
              <>
                {t('last-audit')} <TimeAgo at={lastAuditAt} />
              </>
            ) : (
              t(website.activeJobId === null ? 'no-audit' : 'progress.first')
            )}
            <NextAudit website={website} />
          </p>
        </div>
        <div className={`row wrap gap-10 ${css.tools}`}>
          <PeriodPicker />
          {isPrintable ? (
            <Button
              variant="default"
              className={`${css.print} no-print`}
              leftSection={<IconPrinter size={17} stroke={1.7} />}
              onClick={() => window.print()}
            >
              <span className={css.printText}>{t('print')}</span>
            </Button>
          ) : null}
          {isPrintable ? <PdfButton /> : null}
          {isPrintable ? <MonthlyButton /> : null}
          {website.lastAuditAt === null ? null : <ShareButton />}
          {website.lastAuditAt === null && website.activeJobId === null ? null : (
            <>
              <DailyButton website={website} />
              <RunButton />
            </>
          )}
        </div>
      </header>
      <ScreenGroupTabs />
    </>
  );
}

/**
 * Renders the button that starts an audit, for roles with permission; while one runs, its progress replaces the button.
 */
export function RunButton(): ReactNode {
  const t = useWords('health');
  const { id, activeJobId } = useCurrentWebsite();
  const startAudit = useStartAudit();
  const { starting } = useStartState(id);
  const may = usePermission();
  if (!may('websites.run')) return null;
  return (
    <>
      <Button
        className="no-print"
        leftSection={<IconPlayerPlay size={17} stroke={1.7} />}
        loading={starting}
        disabled={activeJobId !== null}
        onClick={() => void startAudit(id)}
      >
        {t('run')}
      </Button>
      <LocationsButton />
    </>
  );
}

/** Renders a small button for audits from several locations, which few websites need. */
function LocationsButton(): ReactNode {
  const t = useWords('health');
  const website = useCurrentWebsite();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconWorld size={17} stroke={1.7} aria-hidden />}
        disabled={website.activeJobId !== null}
        onClick={() => setIsOpen(true)}
      >
        {t('run.locations')}
      </Button>
      {isOpen ? <LocationsDialog website={website} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Renders the button that saves the content of a shared link as a PDF, which the server generates. */
function PdfButton(): ReactNode {
  const t = useWords('health');
  const { client } = useApi();
  const { id } = useCurrentWebsite();
  const tracker = useSelectedTracker();
  const { locale } = useLocale();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await client.reports.pdf({ id, ...tracker, locale, timeZone: TIME_ZONE }), 'report.pdf');
    } catch (error) {
      toasts.failed(t('pdf.failed'), errorText(failureOf(error).code));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      className="no-print"
      title={t('pdf.title')}
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
