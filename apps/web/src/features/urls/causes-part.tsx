import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Cause } from '@vigie/contract/cause.ts';
import type { Assignee } from '@vigie/contract/problem.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useCauses } from '../../shared/api/causes.ts';
import { linkOfCause, useCauseColumns } from '../../domain/causes/cause-row.tsx';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../shared/ui/icons.ts';
import { LongList, usePrefetchLongList } from '../../shared/ui/list/long-list.tsx';
import { RowsSkeleton } from '../../shared/ui/list/rows-skeleton.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { CauseFilterBar, useCauseFilters, type UsedCauseFilters } from './cause-filters.tsx';
import { HandlingOfPicked, PickBox, usePicked } from './picked-rows.tsx';
import { useProblemPanel } from './use-problem-panel.tsx';
import { handlingOf, type Target } from './handling.ts';

interface CausesProps {
  /** Tabs of the screen, and the rare actions. */
  tabs: ReactNode;
  menu: ReactNode;
}

/** Renders the list of causes. */
export function CausesTab({ tabs, menu }: CausesProps): ReactNode {
  const t = useWords('urls');
  const { client } = useApi();
  const { locale } = useLocale();
  const used = useCauseFilters();
  const list = useCauses(used.filters);
  const { count, estimated } = list.total;
  return (
    <>
      <PageHeader
        title={useWords('shell')('title.urls-liste')}
        lead={list.items ? t(estimated ? 'about-cause' : 'count-cause', { count }) : t('list.lead')}
      >
        <DownloadButton
          label={t('export')}
          fileName={t('export.causes')}
          total={null}
          isDisabled={count === 0}
          call={(options) => client.causes.csv({ ...used.filters, locale, timeZone: TIME_ZONE }, options)}
        />
        {menu}
      </PageHeader>
      {tabs}
      <CausesPart list={list} used={used} />
    </>
  );
}

interface CausesPartProps {
  list: ReturnType<typeof useCauses>;
  used: UsedCauseFilters;
}

/** Renders causes with their filters, and the actions on several of them. Old links open a problem beside them. */
function CausesPart({ list, used }: CausesPartProps): ReactNode {
  const { filters, chosen, isOfAll } = used;
  const t = useWords('urls');
  const text = useIncidentText();
  const picked = usePicked<Cause>(JSON.stringify(filters), ({ id }) => id);
  const panel = useProblemPanel();
  usePrefetchLongList();
  const { items: rows } = list;
  const columns = useCauseColumns({ ofSeveral: isOfAll, rows: rows ?? [] });
  return (
    <>
      <CauseFilterBar used={used} />
      <HandlingOfPicked {...handledOf(picked.rows)} onClear={picked.clear} />
      {panel.frame(
        <ListGate
          list={list}
          rows={rows}
          failed={t('causes.failed')}
          isFiltered={chosen.isFiltered}
          onClear={chosen.clear}
          empty={<NoCause />}
        >
          {rows ? (
            <LongList<Cause>
              label={t('label-cause')}
              rows={rows}
              total={list.total}
              isStale={list.isStale}
              onMore={list.more}
              isFetching={list.isFetchingMore}
              hasFailed={list.hasMoreFailed}
              keyOf={({ id }) => id}
              linkOf={linkOfCause}
              pickOf={(cause) => <PickBox row={cause} name={text(cause)} picked={picked} />}
              columns={panel.id === undefined ? columns : columns.filter(({ isBeside }) => isBeside)}
            />
          ) : (
            <RowsSkeleton />
          )}
        </ListGate>,
      )}
    </>
  );
}

/** Returns the ids of the selected causes, and their previous handling. */
function handledOf(rows: readonly Cause[]) {
  const [first] = rows;
  const isKnown = rows.every(({ assignees }) => assignees.length < 2);
  return {
    count: rows.length,
    target: { causeIds: rows.map(({ id }) => id) },
    before: {
      states: rows.map((cause) => [one(cause), handlingOf(cause)] as const),
      // An undo cannot restore several assignees.
      ...(isKnown ? { assignees: rows.map((cause) => [one(cause), ownerOf(cause)] as const) } : {}),
    },
    // Assignees belong to one website.
    websiteId: rows.every(({ website }) => website?.id === first?.website?.id)
      ? first?.website?.id
      : undefined,
  };
}

const one = ({ id }: Cause): Target => ({ causeIds: [id] });
const ownerOf = ({ assignees }: Cause): Assignee | null => assignees[0] ?? null;

function NoCause(): ReactNode {
  const t = useWords('urls');
  return (
    <EmptyState icon={IconCheck} title={t('empty')} text={t('causes.none-text')}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/urls/liste" search={{ by: 'cause', state: 'ended' }} {...props} />}
      >
        {t('causes.ended')}
      </Button>
    </EmptyState>
  );
}
