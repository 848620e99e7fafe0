import { useState, type ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { HandlingBarProps } from './handling-bar.tsx';
import css from './urls.module.css';

// Loaded once a row is selected.
const HandlingBar = lazyComponent(
  [],
  async () => (await import('./handling-bar.tsx')).HandlingBar,
  () => null,
);

export interface Picked<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  clear: () => void;
}

/** Returns the selected rows; another view of the list begins without any. */
export function usePicked<Row>(view: string, keyOf: (row: Row) => string): Picked<Row> {
  const [state, setState] = useState<{ view: string; rows: readonly Row[] }>({ view, rows: [] });
  const rows = state.view === view ? state.rows : [];
  const has = (row: Row) => rows.some((one) => keyOf(one) === keyOf(row));
  return {
    rows,
    has,
    toggle: (row) =>
      setState({
        view,
        rows: has(row) ? rows.filter((one) => keyOf(one) !== keyOf(row)) : [...rows, row],
      }),
    clear: () => setState({ view, rows: [] }),
  };
}

interface PickBoxProps<Row> {
  row: Row;
  name: string;
  picked: Picked<Row>;
}

export function PickBox<Row>({ row, name, picked }: PickBoxProps<Row>): ReactNode {
  const t = useWords('urls');
  return (
    <label className={`block pointer ${css.pick}`}>
      <input
        type="checkbox"
        className={`block m-0 pointer ${css.box}`}
        aria-label={t('pick', { name })}
        checked={picked.has(row)}
        onChange={() => picked.toggle(row)}
      />
    </label>
  );
}

/** Renders the actions on the selected rows. It stays mounted without rows, to restore the focus. */
export function HandlingOfPicked(props: HandlingBarProps): ReactNode {
  const [wasPicked, setWasPicked] = useState(false);
  if (props.count > 0 && !wasPicked) setWasPicked(true);
  return wasPicked ? <HandlingBar {...props} /> : null;
}
