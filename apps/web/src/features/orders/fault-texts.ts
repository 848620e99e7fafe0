import type { OrderFileFault, OrderImport } from '@vigie/contract/order-import.ts';
import { ORDER_FIELDS, PURCHASE_FIELDS, type RowFault } from '@vigie/contract/order-comparison.ts';
import { ORDER_COMPARISON_WORDS, TABLE_FAULT_CODES } from '@vigie/contract/wording/order-comparison-words.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';

const FIELDS = [...ORDER_FIELDS, ...PURCHASE_FIELDS];

type FileFault = NonNullable<OrderImport['fault']>;
type OwnFault = Exclude<OrderFileFault, (typeof TABLE_FAULT_CODES)[number]>;

/** Returns a text whose `{name}` placeholders are replaced by values. */
const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns functions that word a fault of a row, and one of a whole file. */
export function useFaultTexts() {
  const t = useWords('orders');
  const { locale } = useLocale();
  const { rowFaults, tableFaults } = ORDER_COMPARISON_WORDS[locale];
  return {
    rowFault: ({ line, code, value, isKept }: RowFault) =>
      t(isKept ? 'fault.line-kept' : 'fault.line', { line, fault: filled(rowFaults[code], { value }) }),
    fileFault: ({ code, params }: FileFault) => {
      const field = FIELDS.find((one) => one === params['column']);
      if (code === 'column-missing' && field !== undefined)
        return t('fault.column-missing', { field: t(`preview.field-${field}`) });
      const known = TABLE_FAULT_CODES.find((one) => one === code);
      return known === undefined ? t(`fault.${code as OwnFault}`) : filled(tableFaults[known], params);
    },
  };
}
