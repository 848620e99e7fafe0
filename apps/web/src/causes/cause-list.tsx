import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Cause } from '@vigie/contract/cause.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useCauses, type CauseFilters } from '../api/causes.ts';
import type { GrowingList } from '../api/growing-list.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { ListGate } from '../resource/list-gate.tsx';
import { useUser } from '../session/session-provider.tsx';
import { RowsSkeleton } from '../ui/list/rows-skeleton.tsx';
import { VirtualList } from '../ui/list/virtual-list.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { StatusIcon } from '../ui/status.tsx';
import { useCauseColumns } from './cause-row.tsx';
import css from './causes.module.css';

interface CauseRowsProps {
  list: GrowingList<Cause>;
  rows: readonly Cause[];
  label: string;
  ofSeveral: boolean;
  noteOf?: ((cause: Cause) => string | null) | undefined;
  pickOf?: (cause: Cause) => ReactNode;
  /** Whether a side panel leaves room only for what matters most. */
  isBeside?: boolean;
}

/** Causes in rows; each leads to its page. */
export function CauseRows(props: CauseRowsProps): ReactNode {
  const { list, rows, label, ofSeveral, noteOf, pickOf, isBeside = false } = props;
  const mostPoints = Math.max(...rows.map(({ costPoints }) => costPoints ?? 0), 0.1);
  const columns = useCauseColumns({ ofSeveral, mostPoints, noteOf });
  return (
    <VirtualList<Cause>
      label={label}
      rows={rows}
      total={list.total}
      isStale={list.isStale}
      onMore={list.more}
      isFetching={list.isFetchingMore}
      hasFailed={list.hasMoreFailed}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/urls/causes/$id', params: { id } })}
      {...(pickOf ? { pickOf } : {})}
      columns={isBeside ? columns.filter((column) => column.isBeside) : columns}
    />
  );
}

interface FirstCausesProps {
  /** What the causes are of; their state is chosen here. */
  filters: Omit<CauseFilters, 'state'>;
  limit: number;
  title: string;
  hint?: string;
  /** Said when there is none; without it, nothing is shown then. */
  none?: string;
  /** Which of them a tab shows. */
  isShown?: (cause: Cause) => boolean;
  noteOf?: (cause: Cause) => string | null;
  /** Only those that wait for somebody. */
  onlyOpen?: boolean;
}

/** Enough to choose from, where a tab shows some of them. */
const CHOICE = 100;

/** The first causes of a website, of a check or of all websites, and the way to the others. */
export function FirstCauses(props: FirstCausesProps): ReactNode {
  const { filters, limit, title, hint = '', none, isShown, noteOf, onlyOpen = false } = props;
  const t = useWords('causes');
  const [isPast, setIsPast] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const state = isPast ? 'ended' : onlyOpen ? 'open' : undefined;
  const list = useCauses({ ...filters, ...(state && { state }) }, isShown || isWhole ? CHOICE : limit);
  const found = isShown ? list.items?.filter(isShown) : list.items;
  if (none === undefined && !found?.length) return null;
  const rows = isWhole ? found : found?.slice(0, limit);
  const count = isShown ? (found?.length ?? 0) : list.total.count;
  const id = `causes-${filters.check ?? 'first'}`;
  return (
    <section aria-labelledby={id} className="mb-16">
      <header className="row wrap between gap-4-16">
        <SectionTitle id={id} title={title} hint={found?.length === 0 ? '' : hint} />
        {onlyOpen ? null : <NowOrEnded isPast={isPast} onChange={setIsPast} />}
      </header>
      <ListGate
        list={list}
        rows={found}
        failed={t('failed')}
        empty={isPast ? <p className="muted">{t('none-ended')}</p> : <AllWell text={none ?? ''} />}
      >
        {rows ? (
          <CauseRows
            list={{ ...list, total: { count, estimated: false }, more: isWhole ? list.more : null }}
            rows={rows}
            label={title}
            ofSeveral={filters.websiteId === undefined}
            noteOf={noteOf}
          />
        ) : (
          <RowsSkeleton />
        )}
      </ListGate>
      {rows && count > rows.length ? (
        <AllCauses filters={filters} isPast={isPast} count={count} onAll={() => setIsWhole(true)} />
      ) : null}
    </section>
  );
}

function NowOrEnded({
  isPast,
  onChange,
}: {
  isPast: boolean;
  onChange: (isPast: boolean) => void;
}): ReactNode {
  const t = useWords('causes');
  return (
    <div className="no-print">
      <Segmented<'now' | 'ended'>
        label={t('when')}
        size="small"
        value={isPast ? 'ended' : 'now'}
        options={[
          { value: 'now', label: t('when.now') },
          { value: 'ended', label: t('state.ended') },
        ]}
        onChange={(when) => onChange(when === 'ended')}
      />
    </div>
  );
}

interface AllCausesProps extends Pick<FirstCausesProps, 'filters'> {
  isPast: boolean;
  count: number;
  onAll: () => void;
}

/** To the whole list, for whoever may open it; else the others come in here. */
function AllCauses({ filters, isPast, count, onAll }: AllCausesProps): ReactNode {
  const t = useWords('causes');
  const role = useUser()?.active_profile.role.slug ?? null;
  const label = t('all', { count });
  const { websiteId, check } = filters;
  const search = {
    by: 'cause',
    ...(websiteId === undefined ? { of: 'all' } : { website: websiteId }),
    check,
    state: isPast ? 'ended' : undefined,
  };
  return mayOpen('urls-liste', role) ? (
    <Link to="/urls/liste" search={search} className="link no-line hover-underline no-print mt-6">
      {label}
    </Link>
  ) : (
    <Button variant="default" className="mt-10 no-print" onClick={onAll}>
      {label}
    </Button>
  );
}

function AllWell({ text }: { text: string }): ReactNode {
  return (
    <p className={`row gap-10 rounded weight-540 ${css.well}`}>
      <StatusIcon tone="ok" size={18} />
      {text}
    </p>
  );
}
