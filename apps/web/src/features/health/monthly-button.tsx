import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { failureOf } from '../../shared/api/failure.ts';
import { useSendsMails } from '../../shared/api/instance.ts';
import { useReportSubscriptions, useSubscribeToReport } from '../../shared/api/account.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { IconCheck, IconMail } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** Renders the button that starts or stops the monthly report of this website by mail. */
export function MonthlyButton(): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { id } = useCurrentWebsite();
  const { data: subscriptions = [], isPending } = useReportSubscriptions();
  const subscribe = useSubscribeToReport();
  const toasts = useToasts();
  const begun = useSendsMails() ? 'monthly.begun' : 'monthly.begun-unsent';
  const errorText = useErrorText();
  const own = subscriptions.find(({ website }) => website.id === id);
  const Icon = own ? IconCheck : IconMail;
  const change = (isMonthly: boolean) =>
    subscribe.mutate(
      { id, isMonthly, timeZone: TIME_ZONE },
      {
        onSuccess: () =>
          toasts.done(t(isMonthly ? begun : 'monthly.ended'), { undo: () => change(!isMonthly) }),
        onError: (error) => toasts.failed(t('monthly.failed'), errorText(failureOf(error).code)),
      },
    );
  return (
    <Button
      variant={own ? 'light' : 'default'}
      className="no-print"
      aria-label={t('monthly.ask')}
      aria-pressed={own !== undefined}
      title={own ? t('monthly.next', { date: format.day(own.nextAt) }) : t('monthly.title')}
      leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
      disabled={isPending}
      loading={subscribe.isPending}
      onClick={() => change(own === undefined)}
    >
      {t('monthly.label')}
    </Button>
  );
}
