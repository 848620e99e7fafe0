import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { REPORT_FAMILY_NAMES } from '@vigie/contract/report-interface.ts';
import { useCountedDays } from '../../../../shared/api/counted.ts';
import { useSelectedTracker } from '../../../../shared/api/selected-tracker.tsx';
import { useFormat, useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../../../shared/resource/query-view.tsx';
import { useSearchFilters } from '../../../../shared/resource/search-filters.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { DataTable } from '../../../../shared/ui/data-table.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { FacetSelect } from '../../../../shared/ui/list/facet-select.tsx';
import { StatusIcon, type Tone } from '../../../../shared/ui/status.tsx';
import { TimeAgo } from '../../../../shared/ui/time-ago.tsx';
import { Wide } from '../../../../shared/ui/wide/wide.tsx';
import css from './counted-days.module.css';
import { annotateDays, type DayNote, type AnnotatedDay } from './day-notes.ts';
import { DaysChart } from './days-chart.tsx';

const TONES: Record<DayNote, Tone> = { 'report-falls': 'fail', 'vigie-fails': 'warn', 'both-fall': 'fail' };
/** Number of notes that are shown, the newest first. The table has all of them. */
const NOTES_SHOWN = 5;

interface CountedDaysCardProps {
  websiteId: string;
  from: string;
  to: string;
}

/**
 * Renders what the report counts each day beside Vigie's pass rate. Nothing is shown for a tracker without a reporting
 * interface.
 */
export function CountedDaysCard(period: CountedDaysCardProps): ReactNode {
  const t = useWords('counted-days');
  const query = useCountedDays({ ...period, ...useSelectedTracker() });
  return (
    <QueryView query={query} failed={t('failed')} skeleton={null}>
      {(data) =>
        data.family === null ? null : (
          <div className="mt-16 stale" aria-busy={query.isPlaceholderData}>
            <Days data={data} product={REPORT_FAMILY_NAMES[data.family]} />
          </div>
        )
      }
    </QueryView>
  );
}

interface DaysProps {
  data: Pick<NonNullable<ReturnType<typeof useCountedDays>['data']>, 'days' | 'readAt'>;
  product: string;
}

function Days({ data: { days, readAt }, product }: DaysProps): ReactNode {
  const t = useWords('counted-days');
  const { filters, setFilters } = useSearchFilters('event');
  const names = [...new Set(days.flatMap(({ events }) => events.map(({ event }) => event)))].toSorted();
  const event = names.find((name) => name === filters.event) ?? null;
  const annotated = annotateDays(days, event);
  return (
    <Card
      title={t('title')}
      aside={
        <Link to="/dataQuality/comptes" className="small accent touch inline-row no-print">
          {t('to-hits')}
        </Link>
      }
    >
      <div className="row wrap between gap-8-16 mb-12">
        <Legend product={product} />
        {names.length === 0 ? null : (
          <div className="no-print">
            <FacetSelect
              label={t('page-views')}
              name={t('event')}
              value={event ?? ''}
              options={names.map((name) => ({ value: name, label: name }))}
              onChange={(name) => setFilters({ event: name })}
            />
          </div>
        )}
      </div>
      {annotated.every(({ counted }) => counted === null) ? (
        <p className="quiet pretty">{t(readAt === null ? 'never' : 'nothing')}</p>
      ) : (
        <Chart days={annotated} event={event} />
      )}
      {readAt === null ? null : (
        <p className="mt-8 small muted">
          {t('read')} <TimeAgo at={readAt} />
        </p>
      )}
    </Card>
  );
}

function Legend({ product }: { product: string }): ReactNode {
  const t = useWords('counted-days');
  return (
    <p className="row wrap gap-4-16 small quiet">
      <span className="inline-row gap-8">
        <span className={css.key} data-key="rate" aria-hidden /> {t('rate')}
      </span>
      <span className="inline-row gap-8">
        <span className={css.key} data-key="volume" aria-hidden /> {t('volume', { product })}
      </span>
    </p>
  );
}

interface ChartProps {
  days: readonly AnnotatedDay[];
  /** Null: page views. */
  event: string | null;
}

function Chart({ days, event }: ChartProps): ReactNode {
  const t = useWords('counted-days');
  const texts = useDayTexts();
  const notes = days.filter(({ note }) => note !== null).toReversed();
  return (
    <>
      <DaysChart label={t('chart')} days={days} readingOf={texts.reading} />
      {notes.length === 0 ? null : (
        <ul className="plain grid one-column gap-6 mt-12" aria-label={t('notes')}>
          {notes.slice(0, NOTES_SHOWN).map(({ day, note }) =>
            note === null ? null : (
              <li key={day} className="flex items-start gap-8">
                <StatusIcon tone={TONES[note]} size={16} />
                <span className="shrink pretty">
                  <strong className="weight-580 number">{texts.date(day)}</strong> {t(`note.${note}`)}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
      <div className="mt-12">
        <Disclosure summary={<span className="grow">{t('table')}</span>}>
          <Wide label={t('table')}>
            <DataTable
              className="number"
              look="dense"
              phone="wide"
              caption={<caption className="sr-only">{t('title')}</caption>}
              rows={days.toReversed()}
              keyOf={({ day }) => day}
              columns={[
                { key: 'day', title: t('column.day'), cell: ({ day }) => texts.date(day) },
                { key: 'counted', title: event ?? t('page-views'), cell: texts.counted },
                { key: 'rate', title: t('rate'), cell: texts.rate },
                {
                  key: 'note',
                  title: t('notes'),
                  cellClass: css.note,
                  cell: ({ note, isWhole }) =>
                    note === null ? (isWhole ? '' : t('open')) : t(`note.${note}`),
                },
              ]}
            />
          </Wide>
        </Disclosure>
      </div>
    </>
  );
}

/** Returns functions for date, figures and reading of one day. */
function useDayTexts() {
  const t = useWords('counted-days');
  const format = useFormat();
  const date = (day: string) => format.day(`${day}T00:00:00`);
  const counted = (one: AnnotatedDay) => (one.counted === null ? '–' : format.exact(one.counted));
  const rate = ({ passRate }: AnnotatedDay) => (passRate === null ? '–' : format.rate(passRate));
  return {
    date,
    counted,
    rate,
    reading: (one: AnnotatedDay) =>
      [
        date(one.day),
        t('reading.counted', { value: counted(one) }),
        t('reading.rate', { value: rate(one) }),
        ...(one.isWhole ? [] : [t('open')]),
        ...(one.note === null ? [] : [t(`note.${one.note}`)]),
      ].join('\n'),
  };
}
