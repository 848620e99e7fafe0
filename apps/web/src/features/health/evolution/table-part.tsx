import { type ReactNode, useMemo } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import { Button } from '@mantine/core';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { IconCheck, IconCopy } from '../../../shared/ui/icons.ts';
import { Wide } from '../../../shared/ui/wide/wide.tsx';
import css from './evolution.module.css';
import {
  type EvolutionColumn,
  COLUMNS,
  nextOrder,
  readOrder,
  evolutionRows,
  sortRows,
  type TableRow,
} from './table-rows.ts';
import { type EvolutionBefore, figureOf } from './series.ts';
import { usePointWords } from './use-point-words.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useCopy } from '../../../shared/ui/use-copy.ts';
import { DataTable } from '../../../shared/ui/data-table.tsx';

interface TablePartProps {
  evolution: Evolution;
  before: EvolutionBefore | undefined;
}

/** Renders all figures of the chart as a table, to sort and to copy. */
export function TablePart({ evolution, before }: TablePartProps): ReactNode {
  const t = useWords('evolution');
  const { nameOf, dateOf } = usePointWords(evolution);
  const { filters, setFilters } = useSearchFilters('sort');
  const order = readOrder(filters.sort);
  const rows = useMemo(
    () => sortRows(evolutionRows(evolution.points, before?.points), readOrder(filters.sort)),
    [evolution, before, filters.sort],
  );
  const columns = COLUMNS.filter((column) => column !== 'before' || before !== undefined);
  const titleOf = (column: EvolutionColumn) => {
    if (column === 'pages') return t(evolution.step === 'audit' ? 'table.pages' : 'table.visits');
    return column === 'date' || column === 'before' ? t(`table.${column}`) : nameOf(column);
  };
  const cellsOf = useCells();
  return (
    <>
      <CopyTable
        lines={() => [
          [...columns.map(titleOf), t('table.grade')],
          ...rows.map((row) => [
            ...columns.map((column) => (column === 'date' ? dateOf(row) : cellsOf.plain(row, column))),
            row.grade ?? '',
          ]),
        ]}
      />
      <Wide className={css.frame ?? ''} label={t('table.label')}>
        <DataTable
          className={`number ${css.table}`}
          look="filling"
          phone="wide"
          caption={<caption className="sr-only">{t('card.title')}</caption>}
          rows={rows}
          keyOf={({ from }) => from}
          columns={[
            ...columns.map((column) => ({
              key: column,
              title: titleOf(column),
              align: column === 'date' ? undefined : ('end' as const),
              sort: {
                direction:
                  order.column !== column
                    ? ('none' as const)
                    : order.isDescending
                      ? ('descending' as const)
                      : ('ascending' as const),
                onSort: () => setFilters({ sort: nextOrder(order, column) }),
              },
              cell: (row: TableRow) => (column === 'date' ? dateOf(row) : cellsOf.shown(row, column)),
            })),
            { key: 'grade', title: t('table.grade'), align: 'end', cell: ({ grade }) => grade ?? '–' },
          ]}
        />
      </Wide>
    </>
  );
}

function rateOf(row: TableRow, column: Exclude<EvolutionColumn, 'date' | 'pages'>): number | null {
  return (column === 'before' ? row.before : row.values[column]) ?? null;
}

/** Returns the cells of a row: as text for the screen, and without the percent sign for a spreadsheet. */
function useCells() {
  const format = useFormat();
  return {
    shown: (row: TableRow, column: Exclude<EvolutionColumn, 'date'>): string => {
      if (column === 'pages') return format.exact(row.pages);
      const value = rateOf(row, column);
      return value === null ? '–' : format[figureOf(column)](value);
    },
    plain: (row: TableRow, column: Exclude<EvolutionColumn, 'date'>): string => {
      if (column === 'pages') return String(row.pages);
      const value = rateOf(row, column);
      return value === null ? '' : format[figureOf(column)](value).replace(/[\s%]/g, '');
    },
  };
}

/** Renders the button that copies rows for spreadsheets, with tabs between cells. */
function CopyTable({ lines }: { lines: () => string[][] }): ReactNode {
  const t = useWords('evolution');
  const toasts = useToasts();
  const { copied, copy } = useCopy();
  const text = () =>
    lines()
      .map((cells) => cells.join('\t'))
      .join('\n');
  return (
    <div className="mb-10 no-print">
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy(text(), () => toasts.failed(t('table.not-copied'), t('table.select')))}
      >
        {t(copied ? 'table.copied' : 'table.copy')}
      </Button>
      <output className="sr-only">{copied ? t('table.copied') : null}</output>
    </div>
  );
}
