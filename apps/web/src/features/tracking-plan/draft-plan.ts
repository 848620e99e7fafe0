import { type Due, type PlanEvent, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';

export const DUE_KINDS = ['none', 'pages', 'step', 'label', 'after'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Entry of the plan as texts of its form. */
export interface DraftEntry {
  /** Identifies the entry within the draft. */
  key: number;
  name: string;
  meaningEn: string;
  meaningFr: string;
  owner: string;
  sources: string;
  dueKind: DueKind;
  due: string;
  min: string;
  max: string;
  schema: string;
}

export interface DraftPlan {
  entries: DraftEntry[];
  agree: string;
  reportsUnplanned: boolean;
}

/** Fault of a draft: of an entry by its key, or of the agreements by the line. `code` is a code of the contract. */
export interface DraftFault {
  key: number | null;
  field: string;
  code: string;
  /** The browser's message about a JSON text, or the number of a line. */
  detail: string;
}

/** Codes for unions, of which zod only reports that no member fits. */
const OF_UNIONS: Readonly<Record<string, string>> = { times: 'times-invalid', due: 'due-invalid' };

let lastKey = 0;
const nextKey = () => (lastKey += 1);

export function draftOf({ events, agree, unplanned }: TrackingPlan): DraftPlan {
  return {
    entries: events.map(draftEntry),
    agree: agree.map(({ event, values }) => `${event}: ${values.join(' = ')}`).join('\n'),
    reportsUnplanned: unplanned === 'report',
  };
}

export function draftEntry({ name, meaning, owner, sources, due, times, schema }: PlanEvent): DraftEntry {
  const [min, max] = typeof times === 'number' ? [times, times] : [times?.min, times?.max];
  return {
    key: nextKey(),
    name,
    meaningEn: meaning?.en ?? '',
    meaningFr: meaning?.fr ?? '',
    owner: owner ?? '',
    sources: sources.join(' '),
    ...dueOf(due),
    min: min?.toString() ?? '',
    max: max?.toString() ?? '',
    schema: schema === undefined ? '' : JSON.stringify(schema, null, 2),
  };
}

function dueOf(due: Due | undefined): Pick<DraftEntry, 'dueKind' | 'due'> {
  if (due === undefined) return { dueKind: 'none', due: '' };
  if ('step' in due) return { dueKind: 'step', due: String(due.step) };
  if ('label' in due) return { dueKind: 'label', due: due.label };
  if ('after' in due) return { dueKind: 'after', due: due.after };
  return { dueKind: 'pages', due: due.pages.join('\n') };
}

export const newEntry = (): DraftEntry =>
  draftEntry({ name: '', sources: [], meaning: undefined, owner: undefined, due: undefined });
export const copyOf = (entry: DraftEntry): DraftEntry => ({ ...entry, key: nextKey() });

/** Returns the plan of a draft, or its faults. */
export function planOf(
  draft: DraftPlan,
  schemas: Schemas,
): { plan: TrackingPlan } | { faults: DraftFault[] } {
  const faults: DraftFault[] = [];
  const events = draft.entries.map((entry) => eventOf(entry, faults));
  const agree = agreementsOf(draft.agree, faults);
  const unplanned = draft.reportsUnplanned ? 'report' : 'allow';
  const read = readPlan({ events, agree, unplanned }, schemas);
  if (read === null)
    return { faults: [...faults, { key: null, field: 'schema', code: 'schema-too-deep', detail: '' }] };
  for (const { path, message } of read.error?.issues ?? []) {
    const [part, index, field] = path;
    const key = part === 'events' ? (draft.entries[Number(index)]?.key ?? null) : null;
    const code = OF_UNIONS[String(field)] ?? message;
    faults.push({ key, field: String(field ?? part), code, detail: '' });
  }
  return read.success && faults.length === 0 ? { plan: read.data } : { faults };
}

/** Parses a plan; returns null if a schema is nested too deeply for the browser. */
function readPlan(plan: object, { trackingPlanSchema }: Schemas) {
  try {
    return trackingPlanSchema.safeParse(plan);
  } catch {
    return null;
  }
}

function eventOf(entry: DraftEntry, faults: DraftFault[]): object {
  const { name, meaningEn, meaningFr, owner, sources, min, max } = entry;
  const meaning = { ...(meaningEn.trim() && { en: meaningEn }), ...(meaningFr.trim() && { fr: meaningFr }) };
  const times = { ...(min.trim() && { min: Number(min) }), ...(max.trim() && { max: Number(max) }) };
  const schema = schemaOf(entry, faults);
  return {
    name,
    ...(Object.keys(meaning).length > 0 && { meaning }),
    ...(owner.trim() && { owner }),
    sources: sources.split(/[\s,]+/).filter((source) => source !== ''),
    ...(entry.dueKind !== 'none' && { due: dueIn(entry) }),
    ...(Object.keys(times).length > 0 && { times }),
    ...(schema !== undefined && { schema }),
  };
}

function dueIn({ dueKind, due }: DraftEntry): object {
  if (dueKind === 'step') return { step: Number(due) };
  if (dueKind === 'pages') return { pages: due.split('\n').filter((line) => line.trim() !== '') };
  return { [dueKind]: due };
}

function schemaOf({ key, schema }: DraftEntry, faults: DraftFault[]): unknown {
  if (schema.trim() === '') return undefined;
  try {
    return JSON.parse(schema) as unknown;
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    faults.push({ key, field: 'schema', code: 'schema-no-json', detail });
    return undefined;
  }
}

/** Parses agreements, one a line: `purchase: ga4 value = meta-pixel value`. */
function agreementsOf(text: string, faults: DraftFault[]): object[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const colon = line.indexOf(': ');
    const values = line.slice(colon + 1).split(' = ');
    if (colon < 1 || values.length < 2) {
      faults.push({ key: null, field: 'agree', code: 'agree-line', detail: String(index + 1) });
      return [];
    }
    return [{ event: line.slice(0, colon), values: values.map((value) => value.trim()) }];
  });
}
