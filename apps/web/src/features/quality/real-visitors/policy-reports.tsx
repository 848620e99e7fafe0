import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { REPORT_CLASSES, type ReportClass } from '@vigie/contract/real-visitors.ts';
import type { VisitorFigures } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import { useBrowserName, useVisitorValue } from '../../../domain/visitors/visitor-names.ts';

type Report = VisitorFigures['reports'][number];

/** Tones of the classes: what the website's own policy stops is its own fault. */
const TONES: Record<ReportClass, Tone> = {
  tracking: 'fail',
  own: 'warn',
  'report-only': 'mute',
  'old-policy': 'mute',
  extension: 'mute',
  'in-app': 'mute',
  translation: 'mute',
  injected: 'mute',
};
const SHOWN_FIRST = 5;

/** Renders what browsers reported about policies, by class. */
export function PolicyReports({ reports }: { reports: readonly Report[] }): ReactNode {
  const t = useWords('real-visitors');
  const classes = REPORT_CLASSES.map((name) => ({
    name,
    reports: reports.filter((one) => one.class === name),
  })).filter((one) => one.reports.length > 0);
  return (
    <Card title={t('reports.title')}>
      {classes.length === 0 ? (
        <p className="quiet pretty">{t('reports.none')}</p>
      ) : (
        <div className="grid one-column gap-16">
          {classes.map((one) => (
            <ReportGroup key={one.name} name={one.name} reports={one.reports} />
          ))}
        </div>
      )}
    </Card>
  );
}

function ReportGroup({ name, reports }: { name: ReportClass; reports: readonly Report[] }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const browserName = useBrowserName();
  const valueOf = useVisitorValue();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? reports : reports.slice(0, SHOWN_FIRST);
  return (
    <section className="shrink grid one-column gap-6" aria-label={t(`class.${name}`)}>
      <p className="flex items-start gap-8">
        <StatusIcon tone={TONES[name]} size={16} />
        <span className="shrink pretty">
          <strong className="weight-580">{t(`class.${name}`)}</strong>{' '}
          <span className="muted number">
            {t('reports.count', { count: reports.reduce((sum, { count }) => sum + count, 0) })}
          </span>
          <br />
          <span className="small quiet">{t(`class-text.${name}`)}</span>
        </span>
      </p>
      <DataTable
        phone="figures"
        label={t(`class.${name}`)}
        head="hidden"
        rows={rows}
        keyOf={({ policy, directive, blocked, browser, pageGroup }) =>
          [policy, directive, blocked, browser, pageGroup].join(' ')
        }
        columns={[
          {
            key: 'blocked',
            title: t('column.blocked'),
            width: 180,
            cell: ({ blocked }) => blocked,
          },
          {
            key: 'directive',
            title: t('column.directive'),
            cellClass: 'small quiet',
            cell: ({ directive, browser, pageGroup }) => (
              <span className="row wrap gap-4-14">
                <code>{directive}</code>
                <span>{browserName(browser)}</span>
                <span className="anywhere">{valueOf('pageGroup', pageGroup)}</span>
              </span>
            ),
          },
          {
            key: 'count',
            title: t('column.count'),
            width: 120,
            align: 'end',
            cellClass: 'number weight-580',
            cell: ({ count }) => format.exact(count),
          },
        ]}
      />
      {reports.length > SHOWN_FIRST && !isWhole ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {t('reports.all', { count: reports.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
