import type { ReactNode } from 'react';
import { failureOf } from '../../shared/api/failure.ts';
import { useSharedPlan } from '../../shared/api/sharing.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PlanDocument } from '../../domain/plan-document/plan-document.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconChecklist } from '../../shared/ui/icons.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SharedLinkGone, isGone } from './gone.tsx';
import { PrintButton } from './print-button.tsx';
import { Sender } from './sender.tsx';

/** Renders the last version of the tracking plan that a link opens. */
export function SharedPlanPage({ token }: { token: string }): ReactNode {
  const t = useWords('shared');
  const errorText = useErrorText();
  const format = useFormat();
  const { locale } = useLocale();
  const { data, error, refetch } = useSharedPlan(token, locale);
  if (token === '' || (error && isGone(error))) return <SharedLinkGone />;
  if (!data)
    return error ? (
      <LoadFailed
        level={1}
        title={t('plan.failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={480} />
    );
  const { website, plan, sender } = data;
  const until = format.instant(data.expiresAt);
  const url = hostOf(website.url);
  return (
    <>
      <Sender sender={sender} />
      <PageHeader
        title={t('plan.title', { website: website.name || url })}
        lead={
          <>
            {plan === null
              ? url
              : t('plan.lead', { url, version: plan.version, date: format.instant(plan.at) })}
            <span className="no-print"> · {t('plan.until', { date: until })}</span>
          </>
        }
      >
        {plan === null ? null : <PrintButton />}
      </PageHeader>
      {plan === null ? (
        <EmptyState icon={IconChecklist} title={t('plan.none')} text={t('plan.none-text')} />
      ) : (
        <PlanDocument text={plan.text} schemaLabel={t('plan.schema')} />
      )}
    </>
  );
}
