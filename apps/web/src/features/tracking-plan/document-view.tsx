import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { usePlanDocument } from '../../shared/api/tracking-plans.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PlanDocument } from '../../domain/plan-document/plan-document.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { IconPrinter } from '../../shared/ui/icons.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders the plan as a document, to read and to print. */
export function DocumentView({ version }: { version: number }): ReactNode {
  const t = useWords('tracking-plan');
  const { locale } = useLocale();
  const website = useCurrentWebsite();
  const query = usePlanDocument({ websiteId: website.id, version, locale });
  return (
    <QueryView query={query} failed={t('document.failed')} skeleton={420}>
      {(data) => (
        <div className="grid one-column gap-12">
          <div className="row wrap between gap-8-16 no-print">
            <p className="quiet pretty">{t('document.hint')}</p>
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
              onClick={() => print()}
            >
              {t('document.print')}
            </Button>
          </div>
          <p className="only-print muted">{websiteLabel(website)}</p>
          <PlanDocument text={data} schemaLabel={t('event.schema')} />
        </div>
      )}
    </QueryView>
  );
}
