import type { ReactNode } from 'react';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { StoredVendor } from '@vigie/contract/stored-consent.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { Wide } from '../../../shared/ui/wide/wide.tsx';
import { MatrixCell } from './matrix-cell.tsx';
import type { OpenCell } from './use-consent-view.ts';
import css from './consent.module.css';

interface VendorMatrixProps {
  rows: readonly StoredVendor[];
  /** States that the run measures. */
  states: readonly MatrixState[];
  /** Null: no cell is open. */
  open: OpenCell | null;
  /** Null without permission to see visits. */
  onOpen: ((cell: OpenCell) => void) | null;
}

/** Renders vendors by state. Head and first column stay visible. */
export function VendorMatrix({ rows, states, open, onOpen }: VendorMatrixProps): ReactNode {
  const t = useWords('consent');
  return (
    <Wide label={t('matrix.label')} className={`line-above ${css.frame}`}>
      <table className={css.table} aria-label={t('matrix.label')}>
        <MatrixHead states={states} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.vendor}>
              <VendorName row={row} />
              {states.map((state) => (
                <MatrixCell
                  key={state}
                  row={row}
                  state={state}
                  isOpen={open?.vendor === row.vendor && open.state === state}
                  onOpen={onOpen && (() => onOpen({ vendor: row.vendor, state }))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function MatrixHead({ states }: Pick<VendorMatrixProps, 'states'>): ReactNode {
  const t = useWords('consent');
  return (
    <thead>
      <tr>
        <th scope="col" className={`sunken small weight-540 quiet ${css.corner}`}>
          {t('matrix.vendor')}
        </th>
        {states.map((state) => (
          <th key={state} scope="col" className={`sunken small weight-540 quiet ${css.state}`}>
            <span className="block ink">{t(`state.${state}`)}</span>
            <span className="block tiny weight-450 muted hidden-phone">{t(`state-hint.${state}`)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * Renders the name and the hosts of a vendor. Hosts come from pages: they are shown in full as title, and cut in the
 * table.
 */
function VendorName({ row }: { row: StoredVendor }): ReactNode {
  const t = useWords('consent');
  const format = useFormat();
  const { name, hosts, isExempt } = row;
  const [first = '', ...others] = hosts;
  return (
    <th scope="row" className={`clip on-card ${css.vendor}`} title={hosts.join(', ')}>
      <span className="block weight-540 anywhere">{name}</span>
      <span className="row gap-6 tiny muted">
        {isExempt ? <Tag>{t('matrix.exempt')}</Tag> : null}
        <span className="mono ellipsis">{first}</span>
        {others.length > 0 ? <span className="fixed number">+{format.number(others.length)}</span> : null}
      </span>
    </th>
  );
}
