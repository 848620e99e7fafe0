import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { REPORT_FAMILY_NAMES } from '@vigie/contract/report-interface.ts';
import type { CountedLoss, TrackerSteps } from '@vigie/contract/stored-counted.ts';
import { HIT_STATE_TONES, useStateSentences } from '../../../domain/counted/hit-state.tsx';
import { AnswerPill, AnswerTimes, AnswerTrouble } from '../../../domain/counted/report-answer.tsx';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { rateTone } from '../../../shared/ui/rate.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import css from './counted-hits.module.css';
import { funnelOf, type FunnelStep } from './funnel.ts';

/** Renders the way of one tracker's page views from the visit to the report. */
export function TrackerFunnel({ tracker }: { tracker: TrackerSteps }): ReactNode {
  const t = useWords('counted-hits');
  const { name } = tracker;
  const title = name ?? t('primary');
  const interfaceState = tracker.interface;
  if (interfaceState === null)
    return (
      <Card title={title} aside={<ToSettings trackerId={tracker.trackerId} words="name" />}>
        <p className="quiet">{t('no-interface')}</p>
      </Card>
    );
  return (
    <Card title={title} aside={<ToSettings trackerId={tracker.trackerId} words="settings" />}>
      <div className="grid one-column gap-14">
        <Answer interfaceState={interfaceState} title={title} />
        {(tracker.steps[0]?.visits ?? 0) === 0 ? (
          <p className="quiet pretty">{t(interfaceState.waiting === 0 ? 'nothing' : 'nothing-yet')}</p>
        ) : (
          <Funnel tracker={tracker} />
        )}
      </div>
    </Card>
  );
}

interface ToSettingsProps {
  trackerId: string | null;
  words: 'name' | 'settings';
}

function ToSettings({ trackerId, words }: ToSettingsProps): ReactNode {
  const t = useWords('counted-hits');
  if (!usePermission()('reportInterfaces.update')) return null;
  return (
    <Link
      to="/website/parametres"
      search={{ tab: 'trackers', interface: words === 'name' ? (trackerId ?? 'primary') : undefined }}
      hash="report-interfaces"
      className="small accent touch inline-row no-print"
    >
      {t(`to-${words}`)}
    </Link>
  );
}

interface AnswerProps {
  interfaceState: NonNullable<TrackerSteps['interface']>;
  /** Title of the card. */
  title: string;
}

/** Renders whether the reporting interface of a tracker answers. */
function Answer({ interfaceState, title }: AnswerProps): ReactNode {
  const product = REPORT_FAMILY_NAMES[interfaceState.family];
  return (
    <>
      <p className="row wrap gap-4-14 small muted number">
        {product === title ? null : <Tag>{product}</Tag>}
        <AnswerPill of={interfaceState} />
        <AnswerTimes of={interfaceState} />
      </p>
      <AnswerTrouble of={interfaceState} />
    </>
  );
}

function Funnel({ tracker }: { tracker: TrackerSteps }): ReactNode {
  const t = useWords('counted-hits');
  const format = useFormat();
  const { rows, comparable, counted, notCounted, leftOut, unknown } = funnelOf(tracker);
  const { late, trackerId } = tracker;
  const rate = comparable === 0 ? null : (100 * counted) / comparable;
  const tone = rateTone(rate, notCounted);
  const named = tracker.name ?? t('primary');
  return (
    <>
      <div className="line wrap gap-4-16">
        <p className="line wrap gap-4-10">
          <strong className={`weight-640 number ${css.rate}`}>
            {rate === null ? '–' : format.rate(rate)}
          </strong>
          <span className="inline-row gap-6 weight-580 tone" data-tone={tone}>
            <StatusIcon tone={tone} />
            {rate === null ? t('rate.none') : t('rate.of', { count: comparable })}
          </span>
        </p>
        <p className="row wrap gap-4-14 small muted number">
          {leftOut === 0 ? null : <span>{t('left-out', { count: leftOut })}</span>}
          {unknown === 0 ? null : <span>{t('unknown', { count: unknown })}</span>}
          {late.visits === 0 ? null : (
            <span>
              {t('late', {
                count: late.visits,
                time: format.duration((late.longestMs ?? 0) / 1000),
              })}
            </span>
          )}
        </p>
      </div>
      <DataTable
        className={css.funnel}
        phone="figures"
        caption={<caption className="sr-only">{t('funnel', { name: named })}</caption>}
        head="hidden"
        rows={rows}
        keyOf={({ step }) => step}
        columns={[
          {
            key: 'step',
            title: t('column.step'),
            width: 168,
            cell: ({ step }) => t(`step.${step}`),
          },
          {
            key: 'bar',
            title: t('column.lost'),
            cell: (row) => <Way row={row} trackerId={trackerId} />,
          },
          {
            key: 'visits',
            title: t('column.visits'),
            width: 80,
            align: 'end',
            cellClass: 'number weight-580',
            cell: ({ visits }) => format.exact(visits),
          },
          {
            key: 'share',
            title: t('column.share'),
            width: 68,
            align: 'end',
            cellClass: 'number muted',
            cell: ({ share }) => format.rate(share),
          },
        ]}
      />
    </>
  );
}

/** Renders a step as a bar, with its loss and the reasons of that loss. */
function Way({ row, trackerId }: { row: FunnelStep; trackerId: string | null }): ReactNode {
  const { share, lostShare, losses } = row;
  return (
    <>
      <span className={`flex clip sunken ${css.bar}`} aria-hidden>
        <span data-part="reached" style={{ width: `${share}%` }} />
        <span data-part="lost" style={{ width: `${lostShare}%` }} />
      </span>
      {losses.length === 0 ? null : (
        <ul className="plain grid one-column gap-4 mt-6">
          {losses.map((loss) => (
            <Loss key={`${loss.state} ${loss.reason}`} loss={loss} trackerId={trackerId} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Renders one reason of a loss, with the link to its hits. */
function Loss({ loss, trackerId }: { loss: CountedLoss; trackerId: string | null }): ReactNode {
  const t = useWords('counted-hits');
  const sentencesOf = useStateSentences();
  const { lostAt, state, reason, visits, pages } = loss;
  return (
    <li className={`flex items-start gap-8 small ${css.loss}`}>
      <StatusIcon tone={HIT_STATE_TONES[state]} size={14} />
      <span className="shrink pretty">
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({
            ...before,
            tracker: trackerId ?? undefined,
            lostAt,
            state,
            reason: reason ?? undefined,
            event: undefined,
            q: undefined,
          })}
          hash="hits"
          className="accent weight-540 number"
        >
          {t('loss', { count: visits })}
        </Link>{' '}
        {sentencesOf(loss).cause} <span className="muted number">{t('pages', { count: pages })}</span>
      </span>
    </li>
  );
}
