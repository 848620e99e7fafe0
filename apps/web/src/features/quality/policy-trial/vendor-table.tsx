import type { ReactNode } from 'react';
import type { RehearsedVendor } from '@vigie/contract/policy-rehearsal.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { VisitPageLink } from './visit-page-link.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';

interface VendorTableProps {
  effect: RehearsedVendor['effect'];
  rows: readonly RehearsedVendor[];
}

/** Renders the vendors with one effect, those on most pages first, each with visits that prove it. */
export function VendorTable({ effect, rows }: VendorTableProps): ReactNode {
  const t = useWords('policy-trial');
  return (
    <section className="grid one-column gap-8" aria-label={t(`effect.${effect}`)}>
      <h3 className="card-title">{t(`effect.${effect}`)}</h3>
      <DataTable
        rows={rows}
        keyOf={({ vendor, directive }) => `${vendor} ${directive}`}
        columns={[
          {
            key: 'vendor',
            title: t('vendor'),
            cell: ({ vendor, name }) => (vendor === '' ? t('own') : name),
          },
          {
            key: 'why',
            title: t(effect === 'unknown' ? 'why' : 'directive'),
            cell: (row) => <Why row={row} />,
          },
          {
            key: 'requests',
            title: t('requests'),
            cellClass: 'number',
            cell: (row) => <Requests row={row} />,
          },
          { key: 'visits', title: t('visits'), width: '40%', cell: (row) => <Visits row={row} /> },
        ]}
      />
    </section>
  );
}

function Why({ row: { directive, why } }: { row: RehearsedVendor }): ReactNode {
  const t = useWords('policy-trial');
  if (directive === null && why === null) return t('directive.none');
  return (
    <>
      {directive === null ? null : <code className="small anywhere">{directive}</code>}
      {why === null ? null : <span className="pretty">{t(`why.${why}`)}</span>}
    </>
  );
}

function Requests({ row: { pages, requests, inWake } }: { row: RehearsedVendor }): ReactNode {
  const t = useWords('policy-trial');
  return (
    <>
      {`${t('on-pages', { count: pages })} · ${t('request-count', { count: requests })}`}
      {inWake === 0 ? null : (
        <span className="block small muted pretty">{t('in-wake', { count: inWake })}</span>
      )}
    </>
  );
}

function Visits({ row: { examples } }: { row: RehearsedVendor }): ReactNode {
  return (
    <ul className="plain grid one-column gap-6">
      {examples.map(({ address, ...visit }) => (
        <li key={visit.observationId} className="shrink">
          <code className="small anywhere block">{address}</code>
          <VisitPageLink visit={visit} />
        </li>
      ))}
    </ul>
  );
}
