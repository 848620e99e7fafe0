import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { LocationComparison } from '@vigie/contract/location-comparison.ts';
import { useLocationComparison } from '../../../shared/api/comparisons.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconSelector, IconWorld } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ModeSwitch } from '../mode-switch.tsx';
import { LocationCards } from './location-cards.tsx';
import { LocationPages } from './location-pages.tsx';
import { useLocated, type Located } from './use-located.ts';
import { ReportView } from '../../../shared/report/report-view.tsx';

/** Renders audits of one website from several locations, and their differences. */
export function LocationsPart(): ReactNode {
  const t = useWords('locations');
  const shell = useWords('shell');
  const located = useLocated();
  const query = useLocationComparison(located.query);
  const { data } = query;
  return (
    <>
      <PageHeader title={shell('title.comparaison')} lead={t('lead')}>
        <ExportFile
          call="comparisons.locationsCsv"
          query={{ ...located.query, ...located.pages.query }}
          label={t('export')}
          fileName={t('export.file')}
          isDisabled={!data || data.id === null}
        />
      </PageHeader>
      <ModeSwitch />
      <ReportView
        query={query}
        failed={t('failed')}
        reasonOf={(code) => (code === 'not-found' ? t('gone') : null)}
        skeleton={320}
      >
        {(comparison) => <Result located={located} comparison={comparison} />}
      </ReportView>
    </>
  );
}

interface ResultProps {
  located: Located;
  comparison: LocationComparison;
}

function Result({ located, comparison }: ResultProps): ReactNode {
  const t = useWords('locations');
  if (comparison.id === null) return <EmptyState icon={IconWorld} title={t('none')} text={t('none.text')} />;
  return (
    <>
      <AuditsSelect comparison={comparison} onChange={located.choose} />
      {comparison.isWhole ? null : (
        <div className="mb-16">
          <Notice tone="info" text={t('running')} />
        </div>
      )}
      <LocationCards comparison={comparison} />
      <LocationPages located={located} comparison={comparison} />
    </>
  );
}

/** Renders the choice among the newest audits from several locations; the audit in the address is always listed. */
function AuditsSelect({
  comparison,
  onChange,
}: {
  comparison: LocationComparison;
  onChange: (id: string) => void;
}) {
  const t = useWords('locations');
  const format = useFormat();
  const { id, at, locations, others } = comparison;
  const own = { id: id ?? '', at: at ?? '', locations: locations.map(({ location }) => location) };
  const known = others.some((one) => one.id === id) ? others : [own, ...others];
  return (
    <NativeSelect
      className="mb-16 fit max-full no-print"
      label={t('choose')}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={known.map((one) => ({
        value: one.id,
        label: `${format.instant(one.at)} · ${one.locations.join(', ')}`,
      }))}
      value={id ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
