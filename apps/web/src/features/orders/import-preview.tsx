import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ORDER_COLUMNS_MAX } from '@vigie/contract/order-comparison.ts';
import type { OrderImport, OrderPreview } from '@vigie/contract/order-import.ts';
import type { OrderMapping } from '@vigie/contract/order-reading.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useOrderPreview, useStartOrderImport } from '../../shared/api/orders.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CheckList } from '../../shared/ui/check-list.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { timeZones } from '../../shared/ui/schedule/time-zones.ts';
import { Checkbox } from '../../shared/ui/switch.tsx';
import { Wide } from '../../shared/ui/wide/wide.tsx';
import { useFaultTexts } from './fault-texts.ts';
import css from '../../domain/orders/orders.module.css';

/** Choices of the reader; absent ones leave the proposal of the server. */
interface Choices {
  mapping?: OrderMapping;
  columns?: string[];
  timeZone?: string;
  isMinorUnits?: boolean;
}

/** Renders the first rows of a file, with the columns that they are read from, and the start of its import. */
export function ImportPreview({ of: one }: { of: OrderImport }): ReactNode {
  const t = useWords('orders');
  const [choices, setChoices] = useState<Choices>({});
  const preview = useOrderPreview();
  const start = useStartOrderImport();
  const errorText = useErrorText();
  const read = (next: Choices) => {
    setChoices(next);
    preview.mutate({ id: one.id, ...next });
  };
  const readFirst = useEffectEvent(() => preview.mutate({ id: one.id }));
  useEffect(() => readFirst(), []);
  const { data, error } = preview;
  return (
    <QueryView
      query={{ data, error, refetch: () => read(choices) }}
      failed={t('preview.failed')}
      skeleton={360}
    >
      {(shown) => (
        <div className="grid one-column gap-16 stale" aria-busy={preview.isPending}>
          {shown.fault === null ? null : <FileFault fault={shown.fault} />}
          <Mapping
            name={one.name}
            preview={shown}
            onMap={(field, heading) =>
              read({
                ...choices,
                mapping: { ...mappingOf(shown), ...choices.mapping, [field]: heading },
              })
            }
          />
          {shown.fault === null ? (
            <>
              <Reading preview={shown} onChange={(change) => read({ ...choices, ...change })} />
              <FirstRows preview={shown} />
            </>
          ) : null}
          <FormFailure
            title={t('preview.start-failed')}
            text={start.error ? errorText(failureOf(start.error).code) : null}
          />
          <p className="flex wrap gap-10">
            <Button
              loading={start.isPending}
              disabled={shown.fault !== null || preview.isPending}
              onClick={() => start.mutate({ id: one.id, ...choices, remember: true })}
            >
              {t('preview.start')}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/commandes/importer" {...props} />}>
              {t('preview.other')}
            </Button>
          </p>
        </div>
      )}
    </QueryView>
  );
}

const mappingOf = ({ fields }: OrderPreview): OrderMapping =>
  Object.fromEntries(fields.map(({ field, heading }) => [field, heading]));

function FileFault({ fault }: { fault: NonNullable<OrderPreview['fault']> }): ReactNode {
  const t = useWords('orders');
  const { fileFault } = useFaultTexts();
  return <Notice tone="fail" title={t('preview.failed')} text={fileFault(fault)} />;
}

interface MappingProps {
  name: string;
  preview: OrderPreview;
  onMap: (field: string, heading: string | null) => void;
}

function Mapping({ name, preview, onMap }: MappingProps): ReactNode {
  const t = useWords('orders');
  const { fields, headings, isRemembered } = preview;
  if (headings.length === 0) return null;
  return (
    <Card title={t('preview.title', { name })}>
      {isRemembered ? <p className="quiet mb-12">{t('preview.remembered')}</p> : null}
      <div className={`grid gap-14 ${css.pair}`}>
        {fields.map(({ field, isRequired, heading }) => {
          const label = t(`preview.field-${field}`);
          return (
            <NativeSelect
              key={field}
              label={isRequired ? label : t('preview.optional', { field: label })}
              withAsterisk={isRequired}
              value={heading ?? ''}
              data={[
                { value: '', label: t('preview.no-column') },
                ...headings.map((value) => ({ value, label: value })),
              ]}
              onChange={({ currentTarget: { value } }) => onMap(field, value === '' ? null : value)}
            />
          );
        })}
      </div>
    </Card>
  );
}

interface ReadingProps {
  preview: OrderPreview;
  onChange: (change: Choices) => void;
}

function Reading({ preview, onChange }: ReadingProps): ReactNode {
  const t = useWords('orders');
  const { kind, timeZone, isZoneAssumed, isMinorUnits, leftOut } = preview;
  return (
    <Card title={t('preview.columns', { max: ORDER_COLUMNS_MAX })}>
      <div className="grid one-column gap-14">
        {kind === 'orders' ? <FurtherColumns preview={preview} onChange={onChange} /> : null}
        {leftOut.length === 0 ? null : <LeftOut leftOut={leftOut} />}
        {isZoneAssumed ? (
          <NativeSelect
            label={t('preview.zone')}
            description={t('preview.zone-hint')}
            value={timeZone}
            data={timeZones(timeZone)}
            onChange={({ currentTarget: { value } }) => onChange({ timeZone: value })}
          />
        ) : null}
        <Checkbox
          label={t('preview.cents')}
          checked={isMinorUnits}
          onChange={({ currentTarget: { checked } }) => onChange({ isMinorUnits: checked })}
        />
      </div>
    </Card>
  );
}

/** Renders the columns of a file that are no field, and whether each is read. */
function FurtherColumns({ preview, onChange }: ReadingProps): ReactNode {
  const t = useWords('orders');
  const { headings, fields, columns, leftOut } = preview;
  const taken = new Set([
    ...fields.map(({ heading }) => heading),
    ...leftOut.flatMap(({ column, reason }) => (reason === 'too-many' ? [] : [column])),
  ]);
  const free = headings.filter((heading) => !taken.has(heading));
  if (free.length === 0) return null;
  return (
    <CheckList
      label={t('preview.columns-hint')}
      none=""
      groups={[{ name: '', options: free.map((heading) => ({ id: heading, label: heading })) }]}
      value={columns}
      onChange={(chosen) => onChange({ columns: chosen.slice(0, ORDER_COLUMNS_MAX) })}
    />
  );
}

export function LeftOut({ leftOut }: Pick<OrderPreview, 'leftOut'>): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const { exclusions } = ORDER_COMPARISON_WORDS[locale];
  return (
    <Notice tone="info" title={t('preview.left-out')}>
      <ul className="plain">
        {leftOut.map(({ column, reason }) => (
          <li key={column} className="anywhere">
            {t('preview.left-out-one', { column, reason: exclusions[reason] })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type FirstRow = OrderPreview['rows'][number];

function FirstRows({ preview: { rows, faults } }: { preview: OrderPreview }): ReactNode {
  const t = useWords('orders');
  const { rowFault } = useFaultTexts();
  const headings = rows[0]?.cells.map(({ heading }) => heading) ?? [];
  return (
    <Card title={t('preview.rows')}>
      {faults.length === 0 ? null : (
        <ul className="fail mb-12" aria-label={t('preview.faults')}>
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.code} ${fault.column ?? ''}`} className="anywhere">
              {rowFault(fault)}
            </li>
          ))}
        </ul>
      )}
      <Wide label={t('preview.rows')}>
        <DataTable<FirstRow>
          phone="wide"
          label={t('preview.rows')}
          rows={rows}
          keyOf={({ line }) => String(line)}
          columns={[
            {
              key: 'line',
              title: t('preview.line'),
              cellClass: 'number muted',
              cell: ({ line }) => line,
            },
            ...headings.map((heading, index) => ({
              key: heading,
              title: heading,
              cell: ({ cells }: FirstRow) => cells[index]?.text ?? '',
            })),
          ]}
        />
      </Wide>
    </Card>
  );
}
