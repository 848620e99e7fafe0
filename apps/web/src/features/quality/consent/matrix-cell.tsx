import type { ReactNode } from 'react';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { StoredVendor } from '@vigie/contract/stored-consent.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import css from './consent.module.css';

type StoredCell = NonNullable<StoredVendor['states'][MatrixState]>;

/**
 * Returns the tone of a cell; null without a measurement. A vendor's actions are allowed after consent, or if it is
 * exempt.
 */
export function toneOf({ isExempt, states }: StoredVendor, state: MatrixState): Tone | null {
  const cell = states[state];
  if (cell === undefined) return null;
  const { hits, pings, cookies, storage, findings } = cell;
  if (findings > 0) return 'fail';
  if (hits + cookies + storage > 0) return isExempt || state === 'accept' ? 'ok' : 'warn';
  return pings > 0 ? 'info' : 'mute';
}

interface MatrixCellProps {
  row: StoredVendor;
  state: MatrixState;
  isOpen: boolean;
  /** Null without permission to see visits. */
  onOpen: (() => void) | null;
}

/** Renders the actions of a vendor in a state, in words; it opens the visits that prove them. */
export function MatrixCell({ row, state, isOpen, onOpen }: MatrixCellProps): ReactNode {
  const t = useWords('consent');
  const say = useCellWords();
  const cell = row.states[state];
  const tone = toneOf(row, state);
  if (cell === undefined || tone === null)
    return (
      <td className={`tiny muted ${css.cell}`} data-state="unmeasured">
        <span className={css.unmeasured}>{t('cell.unmeasured')}</span>
      </td>
    );
  const { sent, stored } = say(cell);
  const shown = (
    <>
      <StatusIcon tone={tone} />
      <span className="shrink">
        <span className="block small weight-540 number">{sent}</span>{' '}
        {stored === '' ? null : <span className="block tiny muted number">{stored}</span>}{' '}
        {cell.findings > 0 ? <span className="sr-only">{t('cell.wrong')}</span> : null}
      </span>
    </>
  );
  if (onOpen === null)
    return (
      <td className={css.cell} data-tone={tone}>
        <div className={`row gap-8 ${css.closed}`}>{shown}</div>
      </td>
    );
  return (
    <td className={css.cell} data-tone={tone}>
      <button
        type="button"
        className={`row gap-8 full bare pointer inner-ring text-start ${css.open}`}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <span className="sr-only">{t('cell.of', { vendor: row.name, state: t(`state.${state}`) })}</span>{' '}
        {shown}
      </button>
    </td>
  );
}

/** Returns a function that words a cell: hits sent, and values stored. */
function useCellWords() {
  const t = useWords('consent');
  return ({ hits, pings, cookies, storage }: StoredCell) => {
    const sent =
      hits + pings === 0
        ? t('cell.nothing')
        : [
            ...(hits > 0 ? [t('cell.hits', { count: hits })] : []),
            ...(pings > 0 ? [t('cell.pings', { count: pings })] : []),
          ].join(', ');
    const stored = [
      ...(cookies > 0 ? [t('cell.cookies', { count: cookies })] : []),
      ...(storage > 0 ? [t('cell.storage', { count: storage })] : []),
    ].join(', ');
    return { sent, stored };
  };
}
