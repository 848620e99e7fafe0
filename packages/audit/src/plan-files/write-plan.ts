import type { Locale } from '@vigie/contract/locales.ts';
import type { PlanFileFormat } from '@vigie/contract/plan-import.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { writeCsv } from './csv-text.ts';
import { writeSchemaFiles } from './schema-files.ts';
import { writeVendorPlan } from './vendor-plans.ts';
import { writeMarkdown } from './write-markdown.ts';
import { planRows } from './write-table.ts';
import { writeXlsx } from './write-xlsx.ts';

export type WrittenFormat = Exclude<PlanFileFormat, 'vigie'>;

export interface WrittenPlan {
  ending: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a plan as a file of another format. Reading the file gives the same plan, except for what the format cannot
 * express.
 *
 * A table (`csv`, `xlsx`) expresses types, forms, values, patterns, limits, lists, nested objects and closed objects.
 * It has no
 * agreement, no `unplanned`, and no keyword that combines or refers to schemas; a `const` becomes a list of one value.
 * Two
 * entries with equal event, sources, due and times are read as one.
 *
 * Schemas (`json-schema`, `tracking-docs`) and the vendors' plans express each event completely: `x-vigie` holds what a
 * schema
 * cannot express. They have no agreement and no `unplanned`. The vendors read them as draft 07, and ignore newer
 * keywords.
 */
export function writePlan(plan: TrackingPlan, format: WrittenFormat, locale: Locale): WrittenPlan {
  return WRITERS[format](plan, locale);
}

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WRITERS: Record<WrittenFormat, (plan: TrackingPlan, locale: Locale) => WrittenPlan> = {
  csv: (plan, locale) => textFile('csv', 'text/csv', writeCsv(planRows(plan, locale), locale)),
  xlsx: (plan, locale) => {
    const bytes = writeXlsx(planRows(plan, locale), 'tracking-plan');
    return { ending: 'xlsx', type: SPREADSHEET, bytes };
  },
  'json-schema': (plan) => archive(writeSchemaFiles(plan, 'json-schema')),
  'tracking-docs': (plan) => archive(writeSchemaFiles(plan, 'tracking-docs')),
  segment: (plan) => textFile('json', 'application/json', writeVendorPlan(plan, 'segment')),
  rudderstack: (plan) => textFile('json', 'application/json', writeVendorPlan(plan, 'rudderstack')),
  markdown: (plan, locale) => textFile('md', 'text/markdown', writeMarkdown(plan, locale)),
};

function archive(bytes: WrittenPlan['bytes']): WrittenPlan {
  return { ending: 'zip', type: 'application/zip', bytes };
}

function textFile(ending: string, type: string, text: string): WrittenPlan {
  return { ending, type: `${type}; charset=utf-8`, bytes: new TextEncoder().encode(text) };
}
