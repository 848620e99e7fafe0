import { requiredNames } from '@vigie/contract/tracking-settings.ts';
import type { ReactNode } from 'react';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useObservation } from '../../shared/api/observations.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import css from './urls.module.css';
import { rowsOfVariables } from './variable-rows.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';

/** Renders the variables of the page's hits at the visit of the problem; missing required variables are highlighted. */
export function SentVariables({ problem: { observationId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('urls');
  const { tracking } = useCurrentWebsite();
  const { data: stored, error } = useObservation(observationId);
  if (error) return null;
  if (!stored) return <Skeleton height={120} />;
  if (stored.observation === null) return <p className="small muted">{t('variables.dropped')}</p>;
  const rows = rowsOfVariables(stored.hits, requiredNames(tracking));
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`}>
      <h3 className="small weight-580 quiet">{t('variables')}</h3>
      {stored.hits.length === 0 ? <p className="small muted">{t('variables.no-hit')}</p> : null}
      {rows.length > 0 ? (
        <DataTable
          className={`small mono ${css.variables}`}
          look="dense"
          phone="narrow"
          head="none"
          rows={rows}
          keyOf={({ name }) => name}
          isBad={({ fault }) => fault !== null}
          columns={[
            { key: 'name', title: '', width: '42%', cellClass: 'quiet weight-450', cell: ({ name }) => name },
            {
              key: 'value',
              title: '',
              cell: ({ value, fault }) => (fault === null ? value : t(`variables.${fault}`)),
            },
          ]}
        />
      ) : null}
    </section>
  );
}
