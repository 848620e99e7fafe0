import type { Locale } from '@vigie/contract/locales.ts';
import type { PlanFileFormat } from '@vigie/contract/plan-import.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { strToU8 } from 'fflate';
import { writeCsv } from './csv-text.ts';
import { planRows } from './write-table.ts';
import { writeXlsx } from './write-xlsx.ts';

const WRITTEN_FORMATS = ['csv', 'xlsx'] as const;
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

export function isWrittenFormat(format: PlanFileFormat): format is WrittenFormat {
  return WRITTEN_FORMATS.some((one) => one === format);
}

export interface WrittenPlan {
  ending: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A plan as a file of another format; what was written is read as the same plan, except for what the format cannot say.
 *
 * A table (`csv`, `xlsx`) says types, forms, values, patterns, limits, lists, nested objects and closed objects. It says no
 * agreement, no `unplanned`, and no keyword that combines or refers to schemas; a `const` becomes a list of one value. Two
 * entries alike in event, sources, due and times are read as one.
 */
export function writePlan(plan: TrackingPlan, format: WrittenFormat, locale: Locale): WrittenPlan {
  const rows = planRows(plan, locale);
  if (format === 'csv')
    return { ending: 'csv', type: 'text/csv; charset=utf-8', bytes: strToU8(writeCsv(rows, locale)) };
  return {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsx(rows, 'tracking-plan'),
  };
}
