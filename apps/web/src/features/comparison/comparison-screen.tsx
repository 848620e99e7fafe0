import type { ReactNode } from 'react';
import type { RunComparison } from '@vigie/contract/comparison.ts';
import { TIME_ZONE, useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useRunComparison } from '../../shared/api/comparisons.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconColumns } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ComparedCauses } from './compared-causes.tsx';
import { ComparedPages } from './compared-pages.tsx';
import { ModeSwitch, useMode } from './mode-switch.tsx';
import { Sides } from './sides.tsx';
import { useCompared, type Compared } from './use-compared.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

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
        <Export compared={compared} comparison={data} />
      </PageHeader>
      <ModeSwitch />
      <Sides compared={compared} comparison={isPlaceholderData ? undefined : data} />
      <QueryView
        query={query}
        failed={t('failed')}
        reasonOf={(code) => (code === 'not-found' ? t('gone') : null)}
        skeleton={320}
      >
        {(comparison) => (
          <div className="stale" data-stale={isPlaceholderData || undefined}>
            <Result compared={compared} comparison={comparison} />
          </div>
        )}
      </QueryView>
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

/** Renders the export of the listed pages as a spreadsheet file. */
function Export({ compared, comparison }: { compared: Compared; comparison: RunComparison | undefined }) {
  const t = useWords('comparison');
  const { client } = useApi();
  const { locale } = useLocale();
  const may = usePermission();
  const tracker = useSelectedTracker();
  if (!may('comparisons.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName={t('export.file')}
      total={null}
      isDisabled={!comparison?.shown.run || !comparison.reference.run}
      call={(options) =>
        client.comparisons.csv(
          { ...compared.query, ...tracker, ...compared.pages.query, locale, timeZone: TIME_ZONE },
          options,
        )
      }
    />
  );
}
