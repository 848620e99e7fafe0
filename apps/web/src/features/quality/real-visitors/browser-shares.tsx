import type { ReactNode } from 'react';
import type { VisitorFigures, VisitorTracker } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import css from './real-visitors.module.css';
import { useBrowserName } from '../../../domain/visitors/visitor-names.ts';

type Browser = VisitorFigures['browsers'][number];

interface BrowserRow {
  browser: Browser;
  states: VisitorTracker;
  /** Page views on which the state of the tracker is known or not. */
  views: number;
}

/** States in the order of the bar. */
const PARTS = ['loaded', 'unknown', 'stopped', 'failed', 'blocked', 'absent'] as const;

/** Renders how one tracker does in each browser family. */
export function BrowserShares({ title, rows }: { title: string; rows: readonly BrowserRow[] }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const browserName = useBrowserName();
  return (
    <Card title={t('browsers.title', { tracker: title })}>
      <DataTable
        phone="figures"
        caption={<caption className="sr-only">{t('browsers.title', { tracker: title })}</caption>}
        rows={rows}
        keyOf={({ browser }) => browser.family}
        columns={[
          {
            key: 'browser',
            title: t('column.browser'),
            width: 180,
            cell: ({ browser }) => browserName(browser.family),
          },
          {
            key: 'states',
            title: t('column.states'),
            cell: (row) => <States row={row} />,
          },
          {
            key: 'requested',
            title: t('column.requested'),
            width: 150,
            align: 'end',
            cellClass: 'number weight-580',
            cell: ({ states, views }) => format.rate((100 * states.requested) / views),
          },
          {
            key: 'views',
            title: t('column.views'),
            width: 100,
            align: 'end',
            cellClass: 'number muted',
            cell: ({ views }) => format.exact(views),
          },
        ]}
      />
    </Card>
  );
}

/** Renders the states of a tracker as a bar, and as text. */
function States({ row: { states, views } }: { row: BrowserRow }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const shown = PARTS.filter((part) => states[part] > 0);
  return (
    <>
      <span className={`flex clip sunken ${css.bar}`} aria-hidden>
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ width: `${(100 * states[part]) / views}%` }} />
        ))}
      </span>
      <span className="row wrap gap-4-14 small muted number">
        {shown.map((part) => (
          <span key={part} className="inline-row gap-4">
            <span className={css.key} data-part={part} aria-hidden />
            {t(`state.${part}`, { share: format.rate((100 * states[part]) / views) })}
          </span>
        ))}
      </span>
    </>
  );
}

/** Returns the rows of a tracker: browsers with page views, the most frequent first. */
export function browserRows(browsers: readonly Browser[], trackerId: string | null): BrowserRow[] {
  return browsers
    .flatMap((browser) => {
      const states = browser.trackers.find(({ id }) => id === trackerId);
      if (states === undefined) return [];
      const views = PARTS.reduce((sum, part) => sum + states[part], 0);
      return views === 0 ? [] : [{ browser, states, views }];
    })
    .toSorted((one, other) => other.views - one.views);
}
