import { memo, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf, websiteLabel } from '../../shared/session/current-website.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { Audits, FleetCauses, Change, Now } from './fleet-cells.tsx';
import { DayCell } from './day-cell.tsx';
import css from './fleet.module.css';

interface FleetRowProps {
  website: FleetWebsite;
  days: readonly string[];
  rowIndex: number;
  /** Null: rows cannot be selected. */
  isPicked: boolean | null;
  isFixed: boolean;
  onPick: (id: string) => void;
}

/** Renders one website: its state, its days, its causes, its audits. */
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
      <FleetCauses website={website} />
      <Audits website={website} />
    </tr>
  );
});

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
      <span
        className={`row gap-4 tiny weight-450 muted clip nowrap ${css.beside}`}
        title={[beside, ...labels].filter(Boolean).join(' · ')}
      >
        {beside === '' ? null : (
          <span className={`ellipsis ${labels.length > 0 ? css.where : ''}`}>{beside}</span>
        )}
        {labels.map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
      </span>
    </span>
  );
}
