import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useHealth } from '../../shared/api/health.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconActivity, IconCheck } from '../../shared/ui/icons.ts';

/** Renders that nothing is wrong, or that nothing was measured, with the number of pages and the start. */
export function NoProblem(): ReactNode {
  const t = useWords('urls');
  const format = useFormat();
  const website = useCurrentWebsite();
  const { from, to, search } = usePeriod();
  const { data: health } = useHealth({ websiteId: website.id, from, to });
  const action = (
    <Button variant="default" renderRoot={(props) => <Link to="/sante" search={search} {...props} />}>
      {t('empty.health')}
    </Button>
  );
  if (website.lastAuditAt === null || health?.figures.pagesMeasured === 0)
    return (
      <EmptyState icon={IconActivity} title={t('empty.unmeasured')} text={t('empty.unmeasured-text')}>
        {action}
      </EmptyState>
    );
  const text = health
    ? t('empty.text', { count: health.figures.pagesMeasured, since: format.day(from) })
    : t('empty.text-short', { since: format.day(from) });
  return (
    <EmptyState icon={IconCheck} title={t('empty')} text={text}>
      {action}
    </EmptyState>
  );
}
