import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { EventDetail } from '@vigie/contract/stored-plan.ts';
import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { usePlanEvent } from '../../shared/api/tracking-plans.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { VisitLink } from '../../shared/report/visit-link.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import { EventVisitors } from '../../domain/visitors/visitors-beside.tsx';
import { FindingDisclosure } from './finding-disclosure.tsx';
import { FindingsOfJourneys } from './journey-findings.tsx';
import { useConformityPoint, useDueWords } from './plan-words.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

// Loaded separately: 5 kB whose figures load after the screen.
const EventCounted = lazyComponent(
  ['counted'],
  async () => (await import('../../domain/counted/event-counted.tsx')).EventCounted,
  () => null,
);

/** Renders one event of the plan on all its sources. */
export function EventScreen(): ReactNode {
  const t = useWords('tracking-plan');
  const { event = '' }: { event?: string } = useSearch({ strict: false });
  const { id: websiteId } = useCurrentWebsite();
  const { from, to } = usePeriod();
  const query = usePlanEvent({ websiteId, from, to, event });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={event}
        back={{ to: '/plan', label: t('event.back') }}
        lead={<Meaning entries={data?.entries} />}
      >
        <PeriodPicker />
      </PageHeader>
      <QueryView query={query} failed={t('failed')} skeleton={420}>
        {(data) => (
          <EventParts detail={data}>
            <EventCounted websiteId={websiteId} from={from} to={to} event={event} />
            <EventVisitors websiteId={websiteId} from={from} to={to} event={event} />
          </EventParts>
        )}
      </QueryView>
    </>
  );
}

function Meaning({ entries = [] }: { entries: PlanEvent[] | undefined }): ReactNode {
  const { locale } = useLocale();
  const meanings = entries.flatMap(({ meaning }) => meaning?.[locale] ?? meaning?.en ?? meaning?.fr ?? []);
  return meanings[0] ?? null;
}

interface EventPartsProps {
  detail: EventDetail;
  /** Result of its hits in the report. */
  children: ReactNode;
}

function EventParts({ detail, children }: EventPartsProps): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const pointOf = useConformityPoint();
  const { entries, sources, days, findings, firstFailing, examples } = detail;
  return (
    <div className="grid one-column gap-16">
      {entries.length === 0 ? <Notice tone="info" text={t('event.unplanned')} /> : null}
      {firstFailing === null ? null : (
        <Notice tone="warn" title={t('event.first-failing')}>
          <VisitLink
            search={{ observation: firstFailing.observationId }}
            className="link anywhere"
            otherwise={<span className="anywhere">{firstFailing.url}</span>}
          >
            {firstFailing.url}
          </VisitLink>{' '}
          <span className="muted number">{format.instant(firstFailing.at)}</span>
        </Notice>
      )}
      <TrendCard textOf={(word) => t(`chart.${word}`)} points={days.map(pointOf)} scale="percent" />
      {children}
      <Card title={t('event.sources')}>
        <Facts
          facts={sources.map(({ source, coverage, conformity, count }) => [
            source,
            [
              t(`coverage.${coverage}`),
              conformity === null ? null : format.rate(conformity),
              format.number(count),
            ]
              .filter((part) => part !== null)
              .join(' · '),
          ])}
        />
      </Card>
      {findings.length === 0 ? null : (
        <Card title={t('view.findings')}>
          {findings.map((group) => (
            <FindingDisclosure key={[group.kind, group.source, group.property].join(' ')} group={group} />
          ))}
        </Card>
      )}
      <FindingsOfJourneys findings={detail.ofJourneys} />
      {entries.length === 0 ? null : (
        <Card title={t('event.entries')}>
          {entries.map((entry, index) => (
            <EntryFacts key={index} entry={entry} />
          ))}
        </Card>
      )}
      <Card title={t('event.examples')}>
        {examples.length === 0 ? <p className="muted">{t('event.no-example')}</p> : null}
        {examples.map(({ observationId, url, at, source, properties }, index) => (
          <Disclosure
            key={`${observationId} ${index}`}
            summary={
              <span className="grow shrink">
                <span className="block mono small">{source}</span>
                <span className="block small muted anywhere">
                  {url} · {format.instant(at)}
                </span>
              </span>
            }
          >
            <CodeBlock label={source} code={JSON.stringify(properties, null, 2)} />
          </Disclosure>
        ))}
      </Card>
    </div>
  );
}

function EntryFacts({ entry }: { entry: PlanEvent }): ReactNode {
  const t = useWords('tracking-plan');
  const { due, times } = useDueWords();
  const often = times(entry);
  return (
    <div className="grid one-column gap-12 mb-16">
      <Facts
        facts={[
          [
            t('event.sources'),
            <span key="s" className="mono">
              {entry.sources.join(' ')}
            </span>,
          ],
          [t('event.due'), due(entry)],
          often === null ? null : [t('event.times'), often],
          entry.owner === undefined ? null : [t('event.owner'), entry.owner],
        ]}
      />
      {entry.schema === undefined ? null : (
        <CodeBlock label={t('event.schema')} code={JSON.stringify(entry.schema, null, 2)} />
      )}
    </div>
  );
}
