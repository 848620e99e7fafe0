import { useEffect, useState, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useSelectedTracker, TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useProblemGroups } from '../../shared/api/causes.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';
import { isSingleKey } from '../../shared/ui/single-keys.ts';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { useProblemFilters } from './filters.tsx';
import { ProblemsPart } from './problems-part.tsx';
import { LazyReEvaluationDialog } from '../../domain/re-evaluation/lazy-re-evaluation-dialog.ts';
import { LazyVisitPage } from './lazy-visit-page.ts';

/** Loaded separately, because the tab of URLs comes first. */
// Loaded separately: another view, and the screen is at its byte budget without it.
const Causes = lazyComponent([], async () => (await import('./causes-part.tsx')).CausesTab, PageSkeleton);
/** Renders the problems by URL or by cause; with a visit in the address, the details of that visit. */
export function UrlsScreen(): ReactNode {
  const { observation, page, by }: { observation?: string; page?: string; by?: string } = useSearch({
    strict: false,
  });
  useFirstRowKeys();
  if (observation !== undefined || page !== undefined)
    return <LazyVisitPage observationId={observation} pageId={page} />;
  return by === 'cause' ? <Causes tabs={<ViewTabs by="cause" />} menu={<Menu />} /> : <Problems />;
}

function Problems(): ReactNode {
  const t = useWords('urls');
  const { client } = useApi();
  const { locale } = useLocale();
  const tracker = useSelectedTracker();
  const used = useProblemFilters(useCurrentWebsite().id);
  const list = useProblemGroups(used.filters);
  const { count, estimated } = list.total;
  return (
    <>
      <PageHeader
        title={useWords('shell')('title.urls-liste')}
        lead={list.items ? t(estimated ? 'about-url' : 'count-url', { count }) : t('list.lead')}
      >
        <PeriodPicker />
        <DownloadButton
          label={t('export')}
          fileName={t('export.file')}
          total={null}
          isDisabled={count === 0}
          call={(options) =>
            client.problems.csv({ ...used.filters, ...tracker, locale, timeZone: TIME_ZONE }, options)
          }
        />
        <Menu />
      </PageHeader>
      <ViewTabs by="url" />
      <ProblemsPart list={list} used={used} />
    </>
  );
}

/** Renders the two views of problems; the link between them carries the common filters. */
function ViewTabs({ by }: { by: 'url' | 'cause' }): ReactNode {
  const t = useWords('urls');
  return (
    <Tabs
      label={t('by')}
      name="by"
      tabs={[
        { value: 'url', label: t('by.url') },
        { value: 'cause', label: t('by.cause') },
      ]}
      value={by}
    />
  );
}

/** Renders the menu of rare actions: the re-evaluation of past visits. */
function Menu(): ReactNode {
  const t = useWords('urls');
  const may = usePermission();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('observations.reEvaluate')) return null;
  return (
    <>
      <RowMenu
        label={t('menu')}
        actions={[{ name: t('menu.re-evaluate'), icon: IconRefresh, act: () => setIsOpen(true) }]}
      />
      <LazyReEvaluationDialog
        label={t('menu.re-evaluate')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** Moves the focus to the rows on J and K, unless a field, button or dialog has it. */
export function useFirstRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isSingleKey(event) || !isAtRest()) return;
      const row =
        document.querySelector<HTMLElement>('[data-row-link][aria-current="true"]') ??
        document.querySelector<HTMLElement>('[data-row-link]');
      row?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Returns whether the focus is on no control that handles keys: at most on the main part or its heading, as after a
 * change of screen.
 */
function isAtRest(): boolean {
  return document.activeElement === document.body || document.activeElement?.matches('main, h1') === true;
}
