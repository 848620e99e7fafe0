import type { PatchForm, PatchNote, PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import { formOfPatch } from './forms.ts';
import type { HeaderLine } from './patch-form.ts';
import { edited, policyEdits, type Edit } from './policy-edits.ts';
import { isPolicyHeader } from './wanted-changes.ts';

/** Change that a file needs; `after` equals the file if it already has the wanted value. */
export interface FilePatch {
  after: string;
  /** `line` if a line of the file already set the header or the text, else `addition`. */
  by: 'line' | 'addition';
  /** Number of inserted and removed characters. */
  cost: number;
  notes: readonly PatchNote[];
}

/** Reason why a file stays unchanged, and whether its lines set another value of that header. */
export interface FileRefusal {
  why: PatchRefusal;
  by: 'line' | 'addition';
}

/**
 * Returns a file with one change in the line that already sets the header, else at the only correct position. Nothing
 * else is changed.
 */
export function patchFile(form: PatchForm, text: string, wanted: WantedChange): FilePatch | FileRefusal {
  const { change, paths } = wanted;
  const { read, readsBodies = false, refuses } = formOfPatch(form);
  if (change.kind === 'answer') return { why: 'serve-file', by: 'addition' };
  const isOfHeader = change.kind === 'set-header' || change.kind === 'remove-header';
  const name = isOfHeader ? change.name.toLowerCase() : '';
  const reading = read?.(text, name);
  if (reading === undefined) return { why: 'no-such-form', by: 'addition' };
  if (!isOfHeader && readsBodies)
    return patchOf(text, reading.additionOf(wanted), {
      by: change.kind === 'insert' ? 'addition' : 'line',
      notes: [],
    });
  const lines = isOfHeader ? linesFor(reading.lines, paths, name) : [];
  const isWide = form !== 'meta' && paths !== null && lines.some(({ closeness }) => closeness === 0);
  const notes: PatchNote[] = isWide ? ['everywhere'] : [];
  if (change.kind === 'remove-header')
    return patchOf(text, removalOf(lines, change.value), { by: 'line', notes });
  if (change.kind === 'set-header' && lines.length > 0)
    return patchedBy(settingOf(lines, change), text, notes);
  const addition = refuses(wanted) ?? reading.additionOf(wanted);
  return patchOf(text, addition, { by: 'addition', notes: ['added'] });
}

function patchedBy(
  setting: Setting | PatchRefusal,
  text: string,
  notes: PatchNote[],
): FilePatch | FileRefusal {
  if (typeof setting === 'string') return { why: setting, by: 'line' };
  const patch = patchOf(text, setting.edits, { by: 'line', notes });
  return 'why' in patch ? patch : { ...patch, cost: setting.cost };
}

function patchOf(
  text: string,
  edits: Edit[] | PatchRefusal,
  { by, notes }: Pick<FilePatch, 'by' | 'notes'>,
): FilePatch | FileRefusal {
  if (typeof edits === 'string') return { why: edits, by };
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const after = edited(
    text,
    edits.map((edit) => ({ ...edit, text: edit.text.replaceAll(/\r?\n/g, lineEnd) })),
  );
  return { after, by, cost: costOf(edits), notes: after === text ? [] : notes };
}

const costOf = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { at, end, text }) => sum + text.length + end - at, 0);

/** Returns the lines with that name that match the paths most specifically. */
function linesFor(lines: HeaderLine[], paths: readonly string[] | null, name: string): HeaderLine[] {
  const named = lines.filter((line) => line.name === name);
  if (paths === null) return named;
  const closest = paths.flatMap((path) => {
    const own = named.filter((line) => line.concerns(path));
    const closeness = Math.max(...own.map((line) => line.closeness));
    return own.filter((line) => line.closeness === closeness);
  });
  return [...new Set(closest)];
}

interface Setting {
  edits: Edit[];
  /** Cost by meaning, because forms need different numbers of characters for the same change. */
  cost: number;
}

/** Returns the edits that set a wanted value. Several policies, each on its own line, reach a page as one value. */
function settingOf(
  lines: HeaderLine[],
  { name, value }: { name: string; value: string },
): Setting | PatchRefusal {
  const whole = nearest(lines, name, value);
  const policies = isPolicyHeader(name) ? value.split(',') : [];
  if (typeof whole !== 'string' || policies.length < 2) return whole;
  const each = policies.map((policy) => nearest(lines, name, policy.trim()));
  const found = each.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  if (found.length < each.length) return whole;
  return {
    edits: onceEach(found.flatMap(({ edits }) => edits)),
    cost: found.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/**
 * Returns the line with the smallest change, and all lines with the same value, because servers repeat headers per
 * location.
 */
function nearest(lines: HeaderLine[], name: string, value: string): Setting | PatchRefusal {
  const tried = lines.map((line) => ({ line, edits: line.editsTo(value) }));
  const possible = tried.flatMap(({ line, edits }) =>
    typeof edits === 'string' ? [] : [{ line, edits, cost: distance(name, line.value, value) }],
  );
  const [best] = possible.toSorted((a, b) => a.cost - b.cost);
  if (best === undefined)
    return tried.map(({ edits }) => edits).find((edits) => typeof edits === 'string') ?? 'no-line';
  const alike = possible.filter(({ line }) => line.value === best.line.value);
  return { edits: onceEach(alike.flatMap(({ edits }) => edits)), cost: best.cost };
}

/** Returns the edits without duplicates: two lines may take their value from one position. */
function onceEach(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [`${edit.at} ${edit.end} ${edit.text}`, edit])).values()];
}

function distance(name: string, present: string, wanted: string): number {
  const edits = isPolicyHeader(name) ? policyEdits(present, wanted) : 'differs';
  if (typeof edits !== 'string') return costOf(edits);
  return present === wanted ? 0 : present.length + wanted.length;
}

function removalOf(lines: HeaderLine[], value: string | undefined): Edit[] | PatchRefusal {
  const gone = lines.filter((line) => value === undefined || line.value === value);
  const removals = gone.flatMap(({ removal }) => (removal === null ? [] : [removal]));
  if (gone.length === 0) return 'no-line';
  return removals.length < gone.length ? 'elsewhere' : removals;
}
