import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { COUNTED_STATES, type CountedState } from '@vigie/contract/counted.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { StoredCountedHit, TrackerSteps } from '@vigie/contract/stored-counted.ts';
import { COUNTED_STATE_WORDS } from '@vigie/contract/wording/counted-words.ts';
import { HitExplanation, HitStatePill } from '../../../domain/counted/hit-state.tsx';
import { useCountedEvents, useCountedHits } from '../../../shared/api/counted.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { ReportList } from '../../../shared/report/report-list.tsx';
import { VisitLink } from '../../../shared/report/visit-link.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconShieldCheck } from '../../../shared/ui/icons.ts';
import { FilterBar } from '../../../shared/ui/list/filter-bar.tsx';
import type { Facet } from '../../../shared/ui/list/facet-select.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import css from './counted-hits.module.css';

interface OfTrackers {
  /** Trackers whose page views were followed to the report, at least one. */
  trackers: readonly TrackerSteps[];
}

const PAGE_VIEW = 'page_view';
/** Value of the address for hits of every state. Without one, the list has those that are not counted. */
const ANY = 'any';
const isState = (text: string | undefined): text is CountedState =>
  COUNTED_STATES.some((state) => state === text);

/** Returns the filters of the list in the address, and their query. */
function useHitFilters(trackers: readonly TrackerSteps[]) {
  const { id: websiteId } = useCurrentWebsite();
  const { from, to } = usePeriod();
  const filters = useFilters('counted.hits', { own: ['state'] });
  const { trackerId: wanted, ...query } = filters.query;
  const named = trackers.find(({ trackerId }) => trackerId === wanted);
  const trackerId = (named ?? trackers[0])?.trackerId ?? null;
  const { state } = filters.own;
  const shown = isState(state) ? state : state === ANY ? undefined : 'not-counted';
  return {
    filters,
    query: {
      websiteId,
      from,
      to,
      ...query,
      ...(trackerId === null ? {} : { trackerId }),
      ...(shown === undefined ? {} : { state: shown }),
    },
  };
}

/** Renders the hits of one tracker, those that are not counted first of all. */
export function LostHits({ trackers }: OfTrackers): ReactNode {
  const t = useWords('counted-hits');
  const { filters, query } = useHitFilters(trackers);
  const list = useCountedHits(query);
  return (
    <section id="hits" aria-labelledby="hits-title" className={css.hits}>
      <h2 id="hits-title" className="title mb-12">
        {t('hits.title')}
      </h2>
      <FilterBar
        search={filters.search(t('search'))}
        facets={useFacets(trackers)}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      />
      <ReportList
        list={list}
        failed={t('hits.failed')}
        empty={<NothingLost onAll={() => filters.set({ state: ANY })} />}
        filters={filters}
        skeleton={240}
      >
        {(hits) =>
          hits.map((hit) => <HitRow key={[hit.observationId, hit.event, hit.hit].join(' ')} hit={hit} />)
        }
      </ReportList>
    </section>
  );
}

function useFacets(trackers: readonly TrackerSteps[]): Facet[] {
  const t = useWords('counted-hits');
  const counted = useWords('counted');
  const { locale } = useLocale();
  const { filters, query } = useHitFilters(trackers);
  const { websiteId, from, to, trackerId } = query;
  const events = useCountedEvents({ websiteId, from, to, ...(trackerId === undefined ? {} : { trackerId }) });
  const others = (events.data?.events ?? []).filter(({ event }) => event !== PAGE_VIEW);
  const states = COUNTED_STATES.map((state) => ({ value: state, label: COUNTED_STATE_WORDS[state][locale] }));
  return [
    ...(trackers.length < 2
      ? []
      : [
          filters.facet(
            'trackerId',
            t('filter.tracker'),
            trackers.map(({ trackerId: id, name }) => ({ value: id ?? '', label: name ?? t('primary') })),
          ),
        ]),
    {
      ...filters.facet('state', COUNTED_STATE_WORDS['not-counted'][locale], [
        ...states.filter(({ value }) => value !== 'not-counted'),
        { value: ANY, label: t('filter.any-state') },
      ]),
      name: t('filter.state'),
    },
    {
      ...filters.facet('lostAt', t('filter.any-step'), (step) => t(`lost.${step}`)),
      name: t('filter.step'),
    },
    {
      ...filters.facet('reason', t('filter.any-reason'), (reason) => counted(`reason.${reason}`)),
      name: t('filter.reason'),
    },
    ...(others.length === 0
      ? []
      : [
          {
            ...filters.facet(
              'event',
              t('filter.page-views'),
              others.map(({ event }) => ({ value: event, label: event })),
            ),
            name: t('filter.event'),
          },
        ]),
  ];
}

/** Renders one hit: its page and state in a line, which opens the explanation with its proof. */
function HitRow({ hit }: { hit: StoredCountedHit }): ReactNode {
  const t = useWords('counted-hits');
  const counted = useWords('counted');
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { url, state, reason, event, observedAt, observationId } = hit;
  return (
    <Disclosure
      summary={
        <span className="flex wrap grow shrink items-center gap-4-10">
          <span className={`shrink ${css.page}`}>
            <PageUrl url={url} />
            <span className="block small muted">
              {event === PAGE_VIEW ? null : <span className="mono anywhere">{event} · </span>}
              {reason === null ? null : `${counted(`reason.${reason}`)} · `}
              {format.instant(observedAt)}
            </span>
          </span>
          <HitStatePill state={state} />
        </span>
      }
    >
      <div className="grid one-column gap-6">
        <HitExplanation hit={hit} />
        <p className="flex wrap gap-14 no-print">
          <VisitLink search={{ observation: observationId, part: 'counted' }}>{t('visit')}</VisitLink>
          {event !== PAGE_VIEW && mayOpen('plan-evenement', role) ? (
            <Link to="/plan/evenement" search={{ event }} className="link touch">
              {t('plan')}
            </Link>
          ) : null}
        </p>
      </div>
    </Disclosure>
  );
}

function NothingLost({ onAll }: { onAll: () => void }): ReactNode {
  const t = useWords('counted-hits');
  return (
    <EmptyState icon={IconShieldCheck} title={t('none.title')} text={t('none.text')}>
      <Button variant="default" onClick={onAll}>
        {t('none.all')}
      </Button>
    </EmptyState>
  );
}

/** Renders the export of the listed hits as a file. */
export function CountedFile({ trackers }: OfTrackers): ReactNode {
  const { query } = useHitFilters(trackers);
  return <ExportFile call="counted.csv" query={query} fileName="counted-hits.csv" />;
}
