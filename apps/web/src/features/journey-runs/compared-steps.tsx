import type { ReactNode } from 'react';
import type { JourneyComparison } from '@vigie/contract/stored-journey.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { STEP_TONES } from '../../domain/journey-runs/run-words.ts';
import css from './journey-runs.module.css';
import { DataTable } from '../../shared/ui/data-table.tsx';

type Step = JourneyComparison['steps'][number];
type Event = Step['events'][number];

/** Renders the steps side by side, each with its events in both runs. */
export function ComparedSteps({ comparison: { steps } }: { comparison: JourneyComparison }): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  return (
    <>
      <SectionTitle id="steps" title={t('steps')} />
      <section className="card clip" aria-labelledby="steps">
        <DataTable
          look="filling"
          rows={steps}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              key: 'step',
              title: t('compare.step'),
              width: '32%',
              cell: (step) => `${step.number}. ${stepTextIn(locale, step)}`,
            },
            {
              key: 'reference',
              title: t('compare.reference'),
              width: '14%',
              cell: ({ reference }) => <Outcome outcome={reference} />,
            },
            {
              key: 'shown',
              title: t('compare.shown'),
              width: '14%',
              cell: ({ shown }) => <Outcome outcome={shown} />,
            },
            { key: 'events', title: t('compare.events'), cell: ({ events }) => <Events events={events} /> },
          ]}
        />
      </section>
    </>
  );
}

function Outcome({ outcome }: { outcome: Step['shown'] }): ReactNode {
  const t = useWords('journey-runs');
  if (outcome === null) return <span className="muted">{t('compare.no-step')}</span>;
  return (
    <span className="inline-row gap-6">
      <StatusIcon tone={STEP_TONES[outcome]} size={14} />
      {t(`step.${outcome}`)}
    </span>
  );
}

function Events({ events }: { events: readonly Event[] }): ReactNode {
  const t = useWords('journey-runs');
  if (events.length === 0) return <span className="muted">{t('compare.no-event')}</span>;
  return (
    <ul className="grid one-column gap-4 plain">
      {events.map((event) => (
        <li key={`${event.source} ${event.event}`} className={`grid gap-12 ${css.event}`}>
          <span className="shrink anywhere">
            {event.event} <span className="mono small muted">{event.source}</span>
          </span>
          <Counts event={event} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the number of events in both runs; a difference is highlighted. */
function Counts({ event: { reference, shown } }: { event: Event }): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  const [before, after] = [format.exact(reference), format.exact(shown)];
  const differs = reference !== shown;
  return (
    <span className={`number nowrap ${differs ? 'weight-580 warn' : 'muted'}`}>
      <span aria-hidden>{differs ? `${before} → ${after}` : before}</span>
      <span className="sr-only">{t('compare.counts', { before, after })}</span>
    </span>
  );
}
