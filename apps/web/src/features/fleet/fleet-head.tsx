import type { ReactNode } from 'react';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './fleet.module.css';
import type { Picks } from './selection.tsx';

interface FleetHeadProps {
  days: readonly string[];
  rows: readonly FleetWebsite[];
  picks: Picks | null;
}

/** Renders the column headings, and the checkbox that selects the loaded rows. */
export function FleetHead({ days, rows, picks }: FleetHeadProps): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const ids = rows.map(({ id }) => id);
  return (
    <thead>
      <tr className="small weight-540 quiet" aria-rowindex={1}>
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.corner}`}>
          <span className="row gap-10">
            {picks === null ? null : (
              <label className={`block pointer fixed ${css.pick} no-print`}>
                <input
                  type="checkbox"
                  className={`block m-0 pointer ${css.box}`}
                  aria-label={t('pick-all')}
                  checked={ids.length > 0 && ids.every(picks.has)}
                  onChange={() => picks.toggleAll(ids)}
                />
              </label>
            )}
            {t('column.website')}
          </span>
        </th>
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.now}`}>
          <span>{t('column.grade')}</span>
        </th>
        <th
          scope="col"
          className={`sunken weight-540 text-end ${css.head} ${css.change}`}
          title={t('change-hint')}
        >
          {t('column.change')}
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={`sunken weight-540 number text-center ${css.head} ${css.day}`}
            title={`${format.day(`${day}T12:00:00Z`)} · ${t('days-hint')}`}
          >
            <span aria-hidden>{Number(day.slice(-2))}</span>
            <span className="sr-only">{format.day(`${day}T12:00:00Z`)}</span>
          </th>
        ))}
        <th scope="col" className={`sunken weight-540 ${css.head} ${css.causes}`}>
          {t('column.causes')}
        </th>
        <th scope="col" className={`sunken weight-540 nowrap ${css.head} ${css.audits}`}>
          {t('column.audits')}
        </th>
      </tr>
    </thead>
  );
}
