import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { failureOf } from '../../shared/api/failure.ts';
import { usePlanDocument } from '../../shared/api/tracking-plans.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PlanDocument } from '../../domain/plan-document/plan-document.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { IconPrinter } from '../../shared/ui/icons.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** Renders the plan as a document, to read and to print. */
export function DocumentView({ version }: { version: number }): ReactNode {
  const t = useWords('tracking-plan');
  const errorText = useErrorText();
  const { locale } = useLocale();
  const website = useCurrentWebsite();
  const { data, error, refetch } = usePlanDocument({ websiteId: website.id, version, locale });
  if (data === undefined)
    return error ? (
      <LoadFailed
        title={t('document.failed')}
        text={errorText(failureOf(error).code)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={420} />
    );
  return (
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
  );
}
