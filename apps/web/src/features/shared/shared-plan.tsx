import type { ReactNode } from 'react';
import type { SharedPlan } from '@vigie/contract/shared-link.ts';
import { useSharedPlan } from '../../shared/api/sharing.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PlanDocument } from '../../domain/plan-document/plan-document.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconChecklist } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { SharedLinkGone } from './gone.tsx';
import { PrintButton } from './print-button.tsx';
import { Sender } from './sender.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the last version of the tracking plan that a link opens. */
export function SharedPlanPage({ token }: { token: string }): ReactNode {
  const t = useWords('shared');
  const { locale } = useLocale();
  const query = useSharedPlan(token, locale);
  if (token === '') return <SharedLinkGone />;
  return (
    <QueryView query={query} level={1} failed={t('plan.failed')} skeleton={480} gone={<SharedLinkGone />}>
      {(data) => <Plan shared={data} />}
    </QueryView>
  );
}

function Plan({ shared }: { shared: SharedPlan }): ReactNode {
  const t = useWords('shared');
  const format = useFormat();
  const { website, plan, sender, expiresAt } = shared;
  const until = format.instant(expiresAt);
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
