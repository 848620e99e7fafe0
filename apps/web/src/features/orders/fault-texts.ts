import type { OrderFileFault, OrderImport } from '@vigie/contract/order-import.ts';
import { ORDER_FIELDS, PURCHASE_FIELDS, type RowFault } from '@vigie/contract/order-comparison.ts';
import { ORDER_COMPARISON_WORDS, TABLE_FAULT_CODES } from '@vigie/contract/wording/order-comparison-words.ts';
import { rowFaultSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { render } from '@vigie/contract/wording/render.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';

const FIELDS = [...ORDER_FIELDS, ...PURCHASE_FIELDS];

type FileFault = NonNullable<OrderImport['fault']>;
type OwnFault = Exclude<OrderFileFault, (typeof TABLE_FAULT_CODES)[number]>;

/** Returns functions that word a fault of a row, and one of a whole file. */
export function useFaultTexts() {
  const t = useWords('orders');
  const { locale } = useLocale();
  const { tableFaults } = ORDER_COMPARISON_WORDS[locale];
  return {
    rowFault: (fault: RowFault) => rowFaultSentence(fault, locale),
    fileFault: ({ code, params }: FileFault) => {
      const field = FIELDS.find((one) => one === params['column']);
      if (code === 'column-missing' && field !== undefined)
        return t('fault.column-missing', { field: t(`preview.field-${field}`) });
      const known = TABLE_FAULT_CODES.find((one) => one === code);
      return known === undefined ? t(`fault.${code as OwnFault}`) : render(tableFaults[known], params);
    },
  };
}
