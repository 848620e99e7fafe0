import type { ReactNode } from 'react';
import { useVariables } from '../../shared/api/data-layer.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { usePeriod, type UsedPeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Analysis } from './analysis.tsx';
import { SearchFailed } from './no-results.tsx';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconBraces } from '../../shared/ui/icons.ts';

/** Renders the search of visits by their dataLayer: conditions, results, coverage, export. */
export function AnalysisScreen(): ReactNode {
  const shell = useWords('shell');
  const { id: websiteId } = useCurrentWebsite();
  const period = usePeriod();
  const { from, to } = period;
  const { data, error, refetch, dataUpdatedAt } = useVariables({ websiteId, from, to });
  const age = data?.asOf === undefined ? null : (dataUpdatedAt - Date.parse(data.asOf)) / 1_000;
  return (
    <>
      <PageHeader title={shell('title.urls-analyse')} lead={<Lead visits={data?.visits} age={age} />}>
        <PeriodPicker />
      </PageHeader>
      {data && data.visits > 0 ? (
        <Analysis
          key={websiteId}
          analysedPeriod={{ websiteId, from, to }}
          period={period}
          variables={data.variables}
          visits={data.visits}
        />
      ) : data ? (
        <NothingMeasured period={period} />
      ) : error ? (
        <SearchFailed error={error} period={period} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-16">
          <Skeleton height={96} />
          <Skeleton height={420} />
        </div>
      )}
    </>
  );
}

interface LeadProps {
  visits: number | undefined;
  /** Age of the searched data at the time of the search, in seconds: newer visits are stored but not searchable yet. */
  age: number | null;
}

function Lead({ visits, age }: LeadProps): ReactNode {
  const t = useWords('analysis');
  const shell = useWords('shell');
  const format = useFormat();
  if (visits === undefined) return shell('loading');
  const all = t('lead-all', { count: visits });
  return age === null ? all : `${all} · ${t('lead-as-of', { age: format.duration(age) })}`;
}

/** Renders the message for a period without visits, with links to a longer period and to an audit. */
function NothingMeasured({ period }: { period: UsedPeriod }): ReactNode {
  const t = useWords('analysis');
  const navigate = useNavigate();
  return (
    <EmptyState icon={IconBraces} title={t('nothing.title')} text={t('nothing.text')}>
      {period.period === '30d' ? null : (
        <Button onClick={() => period.setPeriod('30d')}>{t('nothing.wider')}</Button>
      )}
      <Button
        variant={period.period === '30d' ? 'filled' : 'default'}
        onClick={() => void navigate({ to: '/sante' })}
      >
        {t('nothing.audit')}
      </Button>
    </EmptyState>
  );
}
