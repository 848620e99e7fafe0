import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { limitEffect } from '@vigie/contract/wording/vendor-limit-words.ts';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useVendorLimits } from '../../../shared/api/vendor-limits.ts';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { ListGate } from '../../../shared/resource/list-gate.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../../shared/ui/list/show-more.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { QualityTabs } from '../quality-frame.tsx';
import { LimitRow } from './limit-row.tsx';

/** Renders the documented limits of vendors that hits of the website pass. */
export function VendorLimitsScreen(): ReactNode {
  const t = useWords('vendor-limits');
  const quality = useWords('quality');
  const { id: websiteId } = useCurrentWebsite();
  const filters = useFilters('vendorLimits.list');
  const list = useVendorLimits({ websiteId, ...filters.query });
  return (
    <>
      <PageHeader title={quality('title')} lead={t('lead')}>
        <LimitsFile isEmpty={list.items?.length === 0} />
      </PageHeader>
      <QualityTabs shown="limits" period={usePeriod()} />
      <LimitFilters />
      <ListGate
        list={list}
        rows={list.items}
        failed={t('failed')}
        empty={<NoLimits />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items ? (
          <>
            <section className="card clip stale" aria-label={t('list')} aria-busy={list.isStale}>
              {list.items.map((passed) => (
                <LimitRow key={`${passed.rule} ${passed.event} ${passed.name}`} passed={passed} />
              ))}
              <ShowMore
                shown={list.items.length}
                total={list.total}
                onMore={list.more}
                isFetching={list.isFetchingMore}
              />
            </section>
            <p className="mt-12 small muted pretty">{t('masked')}</p>
          </>
        ) : (
          <Waiting>
            <Skeleton height={320} />
          </Waiting>
        )}
      </ListGate>
    </>
  );
}

function LimitFilters(): ReactNode {
  const t = useWords('vendor-limits');
  const { locale } = useLocale();
  const filters = useFilters('vendorLimits.list');
  return (
    <FilterBar
      search={filters.search(t('search'))}
      facets={[
        {
          ...filters.facet('effect', t('filter.effect'), (effect) => limitEffect(effect, locale)),
          name: t('filter.effect-name'),
        },
        {
          ...filters.facet('state', t('filter.state'), (state) => t(`state.${state}`)),
          name: t('filter.state-name'),
        },
      ]}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
    />
  );
}

/** Renders the export of the listed limits as a file. */
function LimitsFile({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const t = useWords('vendor-limits');
  const { client } = useApi();
  const { locale } = useLocale();
  const { id: websiteId } = useCurrentWebsite();
  const { query } = useFilters('vendorLimits.list');
  if (!usePermission()('vendorLimits.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="vendor-limits.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) =>
        client.vendorLimits.csv({ websiteId, ...query, locale, timeZone: TIME_ZONE }, options)
      }
    />
  );
}

function NoLimits(): ReactNode {
  const t = useWords('vendor-limits');
  return (
    <EmptyState icon={IconShieldCheck} title={t('empty.title')} text={t('empty.text')}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/aide/detail/$id" params={{ id: 'vendor-limits' }} {...props} />}
      >
        {t('empty.help')}
      </Button>
    </EmptyState>
  );
}
