import type { ReactNode } from 'react';
import type { RunComparison } from '@vigie/contract/comparison.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useRunComparison } from '../../shared/api/comparisons.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconColumns } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ComparedCauses } from './compared-causes.tsx';
import { ComparedPages } from './compared-pages.tsx';
import { ModeSwitch, useMode } from './mode-switch.tsx';
import { Sides } from './sides.tsx';
import { useCompared, type Compared } from './use-compared.ts';
import { ReportView } from '../../shared/report/report-view.tsx';

// Loaded separately: most users compare runs.
const LocationsPart = lazyComponent(
  ['locations', 'run-view', 'run-failure'],
  async () => (await import('./locations/locations-part.tsx')).LocationsPart,
);

/** Renders the comparison of two runs, or of one website from several locations. */
export function ComparisonScreen(): ReactNode {
  return useMode() === 'locations' ? <LocationsPart /> : <TwoRuns />;
}

/** Renders the comparison of two runs, of one website or of two: broken, fixed and unchanged checks. */
function TwoRuns(): ReactNode {
  const t = useWords('comparison');
  const shell = useWords('shell');
  const compared = useCompared();
  const query = useRunComparison(compared.query);
  const { data, isPlaceholderData } = query;
  return (
    <>
      <PageHeader title={shell('title.comparaison')} lead={t('lead')}>
        <ExportFile
          call="comparisons.csv"
          query={{ ...compared.query, ...useSelectedTracker(), ...compared.pages.query }}
          label={t('export')}
          fileName={t('export.file')}
          isDisabled={!data?.shown.run || !data.reference.run}
        />
      </PageHeader>
      <ModeSwitch />
      <Sides compared={compared} comparison={isPlaceholderData ? undefined : data} />
      <ReportView
        query={query}
        failed={t('failed')}
        reasonOf={(code) => (code === 'not-found' ? t('gone') : null)}
        skeleton={320}
      >
        {(comparison) => <Result compared={compared} comparison={comparison} />}
      </ReportView>
    </>
  );
}

interface ResultProps {
  compared: Compared;
  comparison: RunComparison;
}

function Result({ compared, comparison }: ResultProps): ReactNode {
  const t = useWords('comparison');
  const { shown, reference } = comparison;
  if (shown.run === null)
    return <EmptyState icon={IconColumns} title={t('none.shown')} text={t('none.shown-text')} />;
  if (reference.run === null)
    return <EmptyState icon={IconColumns} title={t('none.reference')} text={t('none.reference-text')} />;
  return (
    <>
      <ComparedCauses comparison={comparison} filters={compared.pages} />
      <ComparedPages compared={compared} comparison={comparison} />
    </>
  );
}
