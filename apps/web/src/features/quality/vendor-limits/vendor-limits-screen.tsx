import type { ReactNode } from 'react';
import { limitEffect } from '@vigie/contract/wording/vendor-limit-words.ts';
import { useVendorLimits } from '../../../shared/api/vendor-limits.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { HelpButton } from '../../../shared/ui/help-button.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import { QualityFrame } from '../quality-frame.tsx';
import { LimitRow } from './limit-row.tsx';

/** Renders the documented limits of vendors that hits of the website pass. */
export function VendorLimitsScreen(): ReactNode {
  const t = useWords('vendor-limits');
  const { locale } = useLocale();
  const { id: websiteId } = useCurrentWebsite();
  const filters = useFilters('vendorLimits.list');
  const query = { websiteId, ...filters.query };
  const list = useVendorLimits(query);
  return (
    <QualityFrame
      shown="limites"
      lead={t('lead')}
      actions={
        <ExportFile
          call="vendorLimits.csv"
          query={query}
          fileName="vendor-limits.csv"
          isDisabled={list.items?.length === 0}
        />
      }
    >
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
      <ReportList
        list={list}
        label={t('list')}
        failed={t('failed')}
        empty={
          <EmptyState icon={IconShieldCheck} title={t('empty.title')} text={t('empty.text')}>
            <HelpButton article="vendor-limits" label={t('empty.help')} />
          </EmptyState>
        }
        filters={filters}
        skeleton={320}
        note={<p className="mt-12 small muted pretty">{t('masked')}</p>}
      >
        {(limits) =>
          limits.map((passed) => (
            <LimitRow key={`${passed.rule} ${passed.event} ${passed.name}`} passed={passed} />
          ))
        }
      </ReportList>
    </QualityFrame>
  );
}
