import { MATRIX_STATES, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useFilters } from '../../../shared/resource/use-filters.ts';

export interface OpenCell {
  vendor: string;
  state: MatrixState;
}

/** Returns the state in the address: the run, its filters, and the open cell. */
export function useConsentView() {
  const filters = useFilters('consent.findings');
  const { filters: own, setFilters } = useSearchFilters('run', 'cell', 'measure');
  return {
    filters,
    runId: own.run,
    cell: cellOf(own.cell),
    /** Pool of a new matrix; '' for pages of audits, undefined while the dialog is closed. */
    measure: own.measure === WITHOUT_POOL ? '' : own.measure,
    /** Shows a run and closes the cell, because another run has other visits. */
    showRun: (run: string | undefined) => setFilters({ run, cell: undefined }),
    showStarted: (run: string) => setFilters({ run, cell: undefined, measure: undefined }),
    showCell: (cell: OpenCell | null) =>
      setFilters({ cell: cell === null ? undefined : `${cell.state}:${cell.vendor}` }),
    askToMeasure: (poolId: string | null) =>
      setFilters({ measure: poolId === '' ? WITHOUT_POOL : (poolId ?? undefined) }),
  };
}

const WITHOUT_POOL = 'pages';

function cellOf(text: string | undefined): OpenCell | null {
  const [first = '', ...rest] = text?.split(':') ?? [];
  const state = MATRIX_STATES.find((one) => one === first);
  const vendor = rest.join(':');
  return state === undefined || vendor === '' ? null : { state, vendor };
}
