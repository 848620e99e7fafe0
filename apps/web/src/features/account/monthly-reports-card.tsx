import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ReportSubscription } from '@vigie/contract/report-subscription.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useSendsMails } from '../../shared/api/instance.ts';
import { useReportSubscriptions, useSubscribeToReport } from '../../shared/api/account.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './account.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the monthly health reports that the user receives; each can be stopped here. */
export function MonthlyReportsCard(): ReactNode {
  const t = useWords('account');
  const query = useReportSubscriptions();
  return (
    <Card title={t('monthly.title')}>
      <QueryView query={query} failed={t('monthly.not-loaded')} skeleton={60}>
        {(subscriptions) =>
          subscriptions.length === 0 ? (
            <p className="quiet pretty">{t('monthly.none')}</p>
          ) : (
            <ul className={`grid plain ${css.rows}`}>
              {subscriptions.map((subscription) => (
                <SubscriptionRow key={subscription.website.id} subscription={subscription} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function SubscriptionRow({ subscription }: { subscription: ReportSubscription }): ReactNode {
  const t = useWords('account');
  const format = useFormat();
  const toasts = useToasts();
  const subscribe = useSubscribeToReport();
  const { website, nextAt } = subscription;
  const sendsMails = useSendsMails();
  const name = websiteLabel(website);
  const stop = () =>
    subscribe.mutate(
      { id: website.id, isMonthly: false, timeZone: TIME_ZONE },
      { onError: (error) => toasts.callFailed(error, t('monthly.failed')) },
    );
  return (
    <li className={`row gap-8-16 line-above ${css.row}`}>
      <div className="grow shrink">
        <span className="weight-540 anywhere">{name}</span>
        <span className="small muted block">
          {sendsMails ? t('monthly.next', { date: format.day(nextAt) }) : t('monthly.unsent')}
        </span>
      </div>
      <Button
        variant="default"
        loading={subscribe.isPending}
        aria-label={t('monthly.stop-one', { name })}
        onClick={stop}
      >
        {t('monthly.stop')}
      </Button>
    </li>
  );
}
