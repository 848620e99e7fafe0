import { memo, type CSSProperties, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useIncidentText } from '../../i18n/incident-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf, websiteLabel } from '../../session/current-website.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { gradeColor } from '../../ui/grade-color.ts';
import { Tag } from '../../ui/pill.tsx';
import { TimeAgo, TimeToCome } from '../../ui/time-ago.tsx';
import { DayCell } from './day-cell.tsx';
import css from './fleet.module.css';

interface FleetRowProps {
  website: FleetWebsite;
  days: readonly string[];
  rowIndex: number;
  /** Null: nothing can be selected. */
  isPicked: boolean | null;
  isFixed: boolean;
  onPick: (id: string) => void;
}

/** A website: how it is, its days, what is wrong, its audits. */
export const FleetRow = memo(function FleetRow(props: FleetRowProps): ReactNode {
  const { website, days, rowIndex, isPicked, isFixed, onPick } = props;
  const t = useWords('fleet');
  const name = websiteLabel(website);
  const byDay = new Map(website.days.map((day) => [day.day, day]));
  return (
    <tr aria-rowindex={rowIndex} className={css.row} data-picked={isPicked || undefined}>
      <th scope="row" className={`on-card ${css.name}`}>
        <span className="row gap-10 shrink">
          {isPicked === null ? null : (
            <label className={`block pointer fixed ${css.pick} no-print`}>
              <input
                type="checkbox"
                className={`block m-0 pointer ${css.box}`}
                aria-label={t('pick', { name })}
                checked={isPicked}
                disabled={isFixed}
                onChange={() => onPick(website.id)}
              />
            </label>
          )}
          <Name website={website} name={name} />
        </span>
      </th>
      <Now website={website} />
      <Change change={website.change} />
      {days.map((day) => (
        <DayCell key={day} websiteId={website.id} date={day} day={byDay.get(day)} />
      ))}
      <Causes website={website} />
      <Audits website={website} />
    </tr>
  );
});

function Audits({ website: { lastAuditAt, nextAuditAt } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  return (
    <td className={`small nowrap number clip ${css.audits}`}>
      <span className="block">
        {lastAuditAt === null ? t('never-audited') : <TimeAgo at={lastAuditAt} />}
      </span>
      <span className="block tiny muted">
        {nextAuditAt === null ? t('not-planned') : <TimeToCome at={nextAuditAt} />}
      </span>
    </td>
  );
}

function Name({ website, name }: { website: FleetWebsite; name: string }): ReactNode {
  const { id, url, company, labels } = website;
  const beside = [company?.name, hostOf(url) === name ? undefined : hostOf(url)].filter(Boolean).join(' · ');
  return (
    <span className="shrink">
      <Link
        to="/sante"
        search={{ website: id }}
        activeProps={{}}
        className="block ellipsis weight-540 ink no-line hover-underline"
        title={name}
        data-stop
      >
        {name}
      </Link>
      <span className={`row gap-4 tiny weight-450 muted clip nowrap ${css.beside}`}>
        {beside === '' ? null : <span className="ellipsis shrink">{beside}</span>}
        {labels.map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
      </span>
    </span>
  );
}

function Now({ website: { grade, reliability } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const percent = reliability === null ? null : format.percent(reliability);
  const label =
    grade === null ? t('no-grade') : t('grade', { grade, percent: percent ?? t('no-grade').toLowerCase() });
  return (
    <td className={css.now}>
      <span className="row gap-8" title={label}>
        <span
          className={`centered fixed ink weight-620 ${css.grade}`}
          style={{ '--grade': gradeColor(grade) } as CSSProperties}
        >
          <span aria-hidden>{grade ?? '–'}</span>
          <span className="sr-only">{label}</span>
        </span>
        {percent === null ? null : (
          <span className={`number small ${css.percent}`} aria-hidden>
            {percent}
          </span>
        )}
      </span>
    </td>
  );
}

/** Less reads as nothing. */
const MOVED_POINTS = 0.05;

function Change({ change }: { change: number | null }): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const hasMoved = change !== null && Math.abs(change) >= MOVED_POINTS;
  return (
    <td className={`number small nowrap text-end ${css.change}`}>
      {hasMoved ? (
        <span className="tone weight-540" data-tone={change < 0 ? 'fail' : 'ok'}>
          <span aria-hidden>
            {change < 0 ? '▼' : '▲'} {format.signedPoints(change)}
          </span>
          <span className="sr-only">
            {t(change < 0 ? 'change.lost' : 'change.gained', { points: format.points(Math.abs(change)) })}
          </span>
        </span>
      ) : (
        <span className="muted">{change === null ? '–' : '='}</span>
      )}
    </td>
  );
}

function Causes({ website: { causes, isBroken } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  const text = useIncidentText();
  const { open, worst } = causes;
  if (worst === null) return <td className={`small muted ${css.causes}`}>{t('causes.none')}</td>;
  const said = text({ subject: worst.subject });
  return (
    <td className={`small ${css.causes}`}>
      <Link
        to="/urls/causes/$id"
        params={{ id: worst.id }}
        activeProps={{}}
        className={`ink no-line hover-underline ${css.cause}`}
        title={said}
        data-stop
        tabIndex={-1}
      >
        {said}
      </Link>
      <span className="row gap-8 tiny muted nowrap">
        {isBroken ? <span className="fail weight-580">{t('new')}</span> : null}
        <SeverityPill severity={worst.severity} />
        {open > 1 ? (
          <span title={t('causes.more-label', { count: open - 1 })}>
            <span aria-hidden>{t('causes.more', { count: open - 1 })}</span>
            <span className="sr-only">{t('causes.more-label', { count: open - 1 })}</span>
          </span>
        ) : null}
      </span>
    </td>
  );
}
