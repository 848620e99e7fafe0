import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { LearnedEvent } from '@vigie/contract/learned-plan.ts';
import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import { usePlanProposal } from '../../shared/api/tracking-plans.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { useDueWords } from './plan-words.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface LearnPartProps {
  websiteId: string;
  onTake: (events: PlanEvent[]) => void;
}

/** Renders the plan learnt from stored visits, accepted line by line or all at once. */
export function LearnPart({ websiteId, onTake }: LearnPartProps): ReactNode {
  const t = useWords('tracking-plan');
  const { from, to } = usePeriod();
  const query = usePlanProposal({ websiteId, from, to }, true);
  const { data } = query;
  const [taken, setTaken] = useState<ReadonlySet<LearnedEvent>>(new Set());
  const take = (events: readonly LearnedEvent[]) => {
    const fresh = events.filter((event) => !taken.has(event));
    onTake(fresh.map(({ entry }) => entry));
    setTaken(new Set([...taken, ...fresh]));
  };
  const isLeft = data?.events.some((event) => !taken.has(event)) ?? false;
  return (
    <Card
      title={t('learn.title')}
      aside={
        isLeft ? (
          <Button size="compact-sm" onClick={() => take(data?.events ?? [])}>
            {t('learn.take-all')}
          </Button>
        ) : null
      }
    >
      <p className="quiet pretty mb-12">{t('learn.hint')}</p>
      <QueryView
        query={query}
        failed={t('learn.failed')}
        skeleton={160}
        empty={<p className="muted">{t('learn.none')}</p>}
        isEmpty={({ events }) => events.length === 0}
      >
        {({ events }) =>
          events.map((event) => (
            <Proposal
              key={`${event.entry.name} ${event.entry.sources.join(' ')}`}
              event={event}
              isTaken={taken.has(event)}
              onTake={() => take([event])}
            />
          ))
        }
      </QueryView>
      {data?.isCut ? <p className="small muted mt-12">{t('learn.cut')}</p> : null}
    </Card>
  );
}

interface ProposalProps {
  event: LearnedEvent;
  isTaken: boolean;
  onTake: () => void;
}

function Proposal({ event, isTaken, onTake }: ProposalProps): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const { due } = useDueWords();
  const { entry, seen, visits, pages, properties } = event;
  const counts = t('learn.seen', {
    seen: format.number(seen),
    visits: format.number(visits),
    pages: format.number(pages),
  });
  return (
    <Disclosure
      summary={
        <span className="grow shrink">
          <span className="block weight-540 anywhere">
            {entry.name} <span className="mono tiny muted">{entry.sources.join(' ')}</span>
          </span>
          <span className="block small muted number">{counts}</span>
        </span>
      }
    >
      <p className="small mb-10 anywhere">{due(entry)}</p>
      <ul className="grid gap-4 plain mb-12">
        {properties.map(({ path, types, seen: has, of, values, isRequired }) => (
          <li key={path} className="flex wrap gap-8 small">
            <span className="mono weight-540 anywhere">{path}</span>
            <span className="muted">{types.join(' | ')}</span>
            <span className="muted number">
              {t('learn.counts', { seen: format.number(has), of: format.number(of) })}
            </span>
            {isRequired ? <span className="weight-540">{t('learn.required')}</span> : null}
            <span className="quiet anywhere">
              {values.map(({ value, seen: times }) => `${JSON.stringify(value)} (${times})`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" disabled={isTaken} onClick={onTake}>
        {isTaken ? t('learn.taken') : t('learn.take')}
      </Button>
    </Disclosure>
  );
}
