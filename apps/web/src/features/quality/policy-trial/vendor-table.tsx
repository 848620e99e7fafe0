import type { ReactNode } from 'react';
import type { RehearsedVendor } from '@vigie/contract/policy-rehearsal.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import css from './policy-trial.module.css';
import { VisitLink } from './visit-link.tsx';

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
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('vendor')}</th>
            <th scope="col">{t(effect === 'unknown' ? 'why' : 'directive')}</th>
            <th scope="col">{t('requests')}</th>
            <th scope="col">{t('visits')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VendorRow key={`${row.vendor} ${row.directive}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function VendorRow({ row }: { row: RehearsedVendor }): ReactNode {
  const t = useWords('policy-trial');
  const { vendor, name, directive, why, pages, requests, inWake } = row;
  return (
    <tr>
      <th scope="row" className="anywhere">
        {vendor === '' ? t('own') : name}
      </th>
      <td>
        {directive === null ? null : <code className="small anywhere">{directive}</code>}
        {why === null ? null : <span className="pretty">{t(`why.${why}`)}</span>}
        {directive === null && why === null ? t('directive.none') : null}
      </td>
      <td className="number">
        {`${t('on-pages', { count: pages })} · ${t('request-count', { count: requests })}`}
        {inWake === 0 ? null : (
          <span className="block small muted pretty">{t('in-wake', { count: inWake })}</span>
        )}
      </td>
      <td>
        <Visits row={row} />
      </td>
    </tr>
  );
}

function Visits({ row: { examples } }: { row: RehearsedVendor }): ReactNode {
  return (
    <ul className="plain grid one-column gap-6">
      {examples.map(({ address, ...visit }) => (
        <li key={visit.observationId} className="shrink">
          <code className="small anywhere block">{address}</code>
          <VisitLink visit={visit} />
        </li>
      ))}
    </ul>
  );
}
