import type { ReactNode } from 'react';
import { CONSENTS_OF_DATA } from '@vigie/contract/stored-personal-data.ts';
import { personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import { usePersonalData } from '../../../shared/api/personal-data.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { useFilters, type Filters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import type { Facet } from '../../../shared/ui/list/facet-select.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { DataGroup } from './data-group.tsx';

/** Renders the personal data that pages send, with fields and receivers. */
export function PersonalDataScreen(): ReactNode {
  const t = useWords('personal-data');
  const { id: websiteId } = useCurrentWebsite();
  const filters = useFilters('personalData.list');
  const query = { websiteId, ...filters.query };
  const list = usePersonalData(query);
  return (
    <QualityFrame
      shown="donneesPersonnelles"
      lead={t('lead')}
      actions={
        <ExportFile
          call="personalData.csv"
          query={query}
          fileName="personal-data.csv"
          isDisabled={list.items?.length === 0}
        />
      }
    >
      <FilterBar
        search={filters.search(t('search'))}
        facets={useFacets(filters)}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      />
      <ReportList
        list={list}
        label={t('list')}
        failed={t('failed')}
        empty={
          <EmptyState icon={IconShieldCheck} title={t('empty.title')} text={t('empty.text')}>
            <HelpButton article="leaked-personal-data" label={t('empty.help')} />
          </EmptyState>
        }
        filters={filters}
        skeleton={320}
        note={<p className="mt-12 small muted pretty">{t('masked')}</p>}
      >
        {(groups) => groups.map((group) => <DataGroup key={group.key} group={group} />)}
      </ReportList>
    </QualityFrame>
  );
}

function useFacets(filters: Filters<'personalData.list'>): Facet[] {
  const t = useWords('personal-data');
  const { locale } = useLocale();
  const { places, consent } = personalDataAdvice(locale);
  return [
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
  ];
}
