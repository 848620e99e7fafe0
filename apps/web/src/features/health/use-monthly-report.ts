import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useSendsMails } from '../../shared/api/instance.ts';
import { useReportSubscriptions, useSubscribeToReport } from '../../shared/api/account.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { IconCheck, IconMail } from '../../shared/ui/icons.ts';
import type { RowAction } from '../../shared/ui/list/row-menu.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';

/** Returns the action that starts or stops the monthly report of this website by mail. */
export function useMonthlyReport(): RowAction {
  const t = useWords('health');
  const format = useFormat();
  const { id } = useCurrentWebsite();
  const { data: subscriptions = [], isPending } = useReportSubscriptions();
  const subscribe = useSubscribeToReport();
  const toasts = useToasts();
  const begun = useSendsMails() ? 'monthly.begun' : 'monthly.begun-unsent';
  const own = subscriptions.find(({ website }) => website.id === id);
  const change = (isMonthly: boolean) =>
    subscribe.mutate(
      { id, isMonthly, timeZone: TIME_ZONE },
      {
        onSuccess: () =>
          toasts.done(t(isMonthly ? begun : 'monthly.ended'), { undo: () => change(!isMonthly) }),
        onError: (error) => toasts.callFailed(error, t('monthly.failed')),
      },
    );
  return {
    name: t(own ? 'monthly.stop' : 'monthly.start'),
    hint: own ? t('monthly.next', { date: format.day(own.nextAt) }) : t('monthly.title'),
    icon: own ? IconCheck : IconMail,
    isShown: !isPending,
    act: () => change(own === undefined),
  };
}
