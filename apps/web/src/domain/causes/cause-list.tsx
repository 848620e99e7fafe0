import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useCauses } from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { List } from '../../shared/ui/list/list.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { linkOfCause, useCauseColumns } from './cause-row.tsx';
import css from './causes.module.css';
import { CHOICE, type FirstCausesProps } from './first-causes-props.ts';

/** Renders the first causes of a website, of a check or of all websites, with a link to the others. */
export function CauseList(props: FirstCausesProps): ReactNode {
  const { filters, title, hint = '', none, noteOf, onlyOpen = false } = props;
  const t = useWords('causes');
  const [isPast, setIsPast] = useState(false);
  const { list, found, rows, count, showAll } = useFirst(props, isPast);
  const ofSeveral = filters.websiteId === undefined;
  const columns = useCauseColumns({ ofSeveral, rows: rows ?? [], noteOf });
  if (none === undefined && !found?.length) return null;
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
        <List
          label={title}
          rows={rows}
          isStale={list.isStale}
          keyOf={({ id: key }) => key}
          linkOf={linkOfCause}
          columns={columns}
        >
          <ShowMore
            shown={rows?.length ?? 0}
            total={list.total}
            onMore={list.more}
            isFetching={list.isFetchingMore}
          />
        </List>
      </ListGate>
      {rows && count > rows.length ? (
        <AllCauses filters={filters} isPast={isPast} count={count} onAll={showAll} />
      ) : null}
    </section>
  );
}

/** Returns the causes that the screen shows among the loaded ones; all of them on request. */
function useFirst({ filters, limit, isShown, onlyOpen = false }: FirstCausesProps, isPast: boolean) {
  const [isWhole, setIsWhole] = useState(false);
  const state = isPast ? 'ended' : onlyOpen ? 'open' : undefined;
  const list = useCauses({ ...filters, ...(state && { state }) }, isShown || isWhole ? CHOICE : limit);
  const found = isShown ? list.items?.filter(isShown) : list.items;
  const count = isShown ? (found?.length ?? 0) : list.total.count;
  return {
    list: { ...list, total: { count, estimated: false }, more: isWhole ? list.more : null },
    found,
    rows: isWhole ? found : found?.slice(0, limit),
    count,
    showAll: () => setIsWhole(true),
  };
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

/** Renders a link to the whole list for users who may open it, else a button that loads the others here. */
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
