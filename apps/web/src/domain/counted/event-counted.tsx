import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CountedEvent } from '@vigie/contract/stored-counted.ts';
import { useCountedEvents, type CountedInput } from '../../shared/api/counted.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { HitStatePill } from './hit-state.tsx';

/** Renders how many hits of one event are in the report. Renders nothing if no report was queried for the event. */
export function EventCounted(input: CountedInput & { event: string }): ReactNode {
  const t = useWords('counted');
  return (
    <QueryView query={useCountedEvents(input)} failed={t('event.failed')} skeleton={null}>
      {({ events: [found] }) => (found === undefined ? null : <States found={found} />)}
    </QueryView>
  );
}

function States({ found: { event, hits, pages, states } }: { found: CountedEvent }): ReactNode {
  const t = useWords('counted');
  const format = useFormat();
  return (
    <Card
      title={t('event.title')}
      aside={
        <Link
          to="/dataQuality/comptes"
          search={{ event, state: 'any' }}
          hash="hits"
          className="small accent touch inline-row no-print"
        >
          {t('event.to-hits')}
        </Link>
      }
    >
      <p className="muted number">
        {t('event.hits', { count: hits })} {t('event.pages', { count: pages })}
      </p>
      <ul className="grid one-column plain mt-8">
        {states.map(({ state, reason, hits: some }) => (
          <li key={`${state} ${reason}`} className="row wrap between gap-4-16 ruled">
            <Link
              to="/dataQuality/comptes"
              search={{ event, state, reason: reason ?? undefined }}
              hash="hits"
              className="row wrap shrink gap-4-10 inherit no-line min-28 hover-ink"
            >
              <HitStatePill state={state} />
              {reason === null ? null : <span className="small quiet">{t(`reason.${reason}`)}</span>}
            </Link>
            <span className="number weight-580">{format.exact(some)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
