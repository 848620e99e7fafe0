import { useState, type ReactNode } from 'react';
import { useApi } from '../../shared/api/api-provider.tsx';
import { TIME_ZONE, useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useSharing } from '../../domain/sharing/share-button.tsx';
import { saveFile } from '../../shared/download/save-file.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconDownload, IconPrinter, IconSend, IconWorld } from '../../shared/ui/icons.ts';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { LazyLocationsDialog } from './locations-button.tsx';
import { useMonthlyReport } from './use-monthly-report.ts';

/** Renders the rarer actions on health: print, PDF, sharing, the monthly report, and audits from several locations. */
export function HealthMenu({ isPrintable }: { isPrintable: boolean }): ReactNode {
  const t = useWords('health');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const may = usePermission();
  const sharing = useSharing('health');
  const monthly = useMonthlyReport();
  const savePdf = useSavePdf();
  const [isChoosing, setIsChoosing] = useState(false);
  const isAudited = website.lastAuditAt !== null;
  const actions = [
    {
      name: shell('share'),
      icon: IconSend,
      isShown: isAudited && sharing.open !== null,
      act: () => sharing.open?.(),
    },
    { name: t('print'), icon: IconPrinter, isShown: isPrintable, act: () => window.print() },
    {
      name: t('pdf.label'),
      hint: t('pdf.title'),
      icon: IconDownload,
      isShown: isPrintable,
      act: () => void savePdf(),
    },
    { ...monthly, isShown: isPrintable && monthly.isShown !== false },
    {
      name: t('run.locations'),
      icon: IconWorld,
      isShown: isAudited && website.activeJobId === null && may('websites.run'),
      act: () => setIsChoosing(true),
    },
  ];
  if (actions.every(({ isShown }) => !isShown)) return null;
  return (
    <div className="no-print">
      <RowMenu label={t('more')} actions={actions} isFramed />
      {sharing.dialog}
      {isChoosing ? <LazyLocationsDialog website={website} onClose={() => setIsChoosing(false)} /> : null}
    </div>
  );
}

/** Returns a function that saves the content of a shared link as a PDF, which the server generates. */
function useSavePdf(): () => Promise<void> {
  const t = useWords('health');
  const { client } = useApi();
  const { id } = useCurrentWebsite();
  const tracker = useSelectedTracker();
  const { locale } = useLocale();
  const toasts = useToasts();
  return async () => {
    try {
      saveFile(await client.reports.pdf({ id, ...tracker, locale, timeZone: TIME_ZONE }), 'report.pdf');
    } catch (error) {
      toasts.callFailed(error, t('pdf.failed'));
    }
  };
}
