import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CONSENTS_OF_DATA } from '@vigie/contract/stored-personal-data.ts';
import { personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { usePersonalData } from '../../../shared/api/personal-data.ts';
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
import { DataGroup } from './data-group.tsx';

/** Renders the personal data that pages send, with fields and receivers. */
export function PersonalDataScreen(): ReactNode {
  const t = useWords('personal-data');
  const quality = useWords('quality');
  const { id: websiteId } = useCurrentWebsite();
  const filters = useFilters('personalData.list');
  const list = usePersonalData({ websiteId, ...filters.query });
  return (
    <>
      <PageHeader title={quality('title')} lead={t('lead')}>
        <DataFile isEmpty={list.items?.length === 0} />
      </PageHeader>
      <QualityTabs shown="personal-data" period={usePeriod()} />
      <DataFilters />
      <ListGate
        list={list}
        rows={list.items}
        failed={t('failed')}
        empty={<NoData />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items ? (
          <>
            <section className="card clip stale" aria-label={t('list')} aria-busy={list.isStale}>
              {list.items.map((group) => (
                <DataGroup key={group.key} group={group} />
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

function DataFilters(): ReactNode {
  const t = useWords('personal-data');
  const { locale } = useLocale();
  const filters = useFilters('personalData.list');
  const { places, consent } = personalDataAdvice(locale);
  return (
    <FilterBar
      search={filters.search(t('search'))}
      facets={[
        {
          ...filters.facet('kind', t('filter.kind'), (kind) => personalDataKind(kind, locale)),
          name: t('filter.kind-name'),
        },
        {
          ...filters.facet('place', t('filter.place'), (channel) => places[channel]),
          name: t('filter.place-name'),
        },
        {
          ...filters.facet(
            'consent',
            t('filter.consent'),
            CONSENTS_OF_DATA.map((value) => ({
              value,
              label: value === 'unknown' ? t('consent.unknown') : consent[value],
            })),
          ),
          name: t('filter.consent-name'),
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

/** Renders the export of the listed data as a file, one row per page. */
function DataFile({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const t = useWords('personal-data');
  const { client } = useApi();
  const { locale } = useLocale();
  const { id: websiteId } = useCurrentWebsite();
  const { query } = useFilters('personalData.list');
  if (!usePermission()('personalData.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="personal-data.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) =>
        client.personalData.csv({ websiteId, ...query, locale, timeZone: TIME_ZONE }, options)
      }
    />
  );
}

function NoData(): ReactNode {
  const t = useWords('personal-data');
  return (
    <EmptyState icon={IconShieldCheck} title={t('empty.title')} text={t('empty.text')}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/aide/detail/$id" params={{ id: 'leaked-personal-data' }} {...props} />
        )}
      >
        {t('empty.help')}
      </Button>
    </EmptyState>
  );
}
