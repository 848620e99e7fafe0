import type {
  PatchForm,
  PatchNote,
  PatchRefusal,
  RefusedChange,
  WantedChange,
} from '@vigie/contract/patch.ts';
import { patchFile, type FilePatch } from './patch-file.ts';

/** File that may set a server's headers. */
export interface ConfigurationFile {
  path: string;
  form: PatchForm;
  text: string;
}

interface PatchedFiles {
  /** Changed files, with their old text. */
  files: Array<ConfigurationFile & { after: string; notes: PatchNote[] }>;
  refused: RefusedChange[];
}

/** Makes each change in the file that already sets the header, else in the only file that has a position for it. */
export function patchFiles(
  files: readonly ConfigurationFile[],
  wanted: readonly WantedChange[],
): PatchedFiles {
  const made = files.map((file) => ({ ...file, after: file.text, notes: new Set<PatchNote>() }));
  const refused: RefusedChange[] = [];
  for (const one of wanted) {
    const tried = made.map((file) => ({ file, patch: patchFile(file.form, file.after, one) }));
    const possible = tried.flatMap(({ file, patch }) => ('after' in patch ? [{ file, patch }] : []));
    const refusals = tried.flatMap(({ patch }) => ('why' in patch ? [patch] : []));
    const differing = refusals.find(({ by }) => by === 'line')?.why;
    const isInLine = possible.some(({ patch }) => patch.by === 'line');
    const chosen =
      (isInLine ? undefined : differing) ?? chooseOf(possible, one) ?? refusals[0]?.why ?? 'no-place';
    if (typeof chosen === 'string') refused.push({ wanted: one, why: chosen });
    else
      for (const { file, patch } of chosen) {
        file.after = patch.after;
        for (const note of patch.notes) file.notes.add(note);
      }
  }
  const changed = made.filter(({ text, after }) => text !== after);
  return { files: changed.map((file) => ({ ...file, notes: [...file.notes] })), refused };
}

interface Possible {
  file: { path: string };
  patch: FilePatch;
}

/** Returns the files to change, or the reason why none is; null if no file can be changed. */
function chooseOf<P extends Possible>(
  possible: readonly P[],
  wanted: WantedChange,
): P[] | PatchRefusal | null {
  const saying = possible.filter(({ patch }) => patch.by === 'line');
  const isOfPage = wanted.change.kind === 'insert' || wanted.change.kind === 'replace-text';
  const some = saying.length > 0 ? saying : possible;
  if (some.length < 2) return some.length === 0 ? null : [...some];
  if (isOfPage) return ofPages(some, wanted.seen) ?? 'several-places';
  if (saying.length === 0) return 'several-places';
  const least = Math.min(...saying.map(({ patch }) => patch.cost));
  return saying.filter(({ patch }) => patch.cost === least);
}

/** Returns the one file of each page, by its name; null if a page has none or several. */
function ofPages<P extends Possible>(possible: readonly P[], paths: readonly string[]): P[] | null {
  const found = paths.map((path) => {
    const page = path.replace(/\?.*$/, '');
    const names = page.endsWith('/') ? [`${page}index.html`] : [page, `${page}.html`, `${page}/index.html`];
    return possible.filter(({ file }) => names.some((name) => `/${file.path}`.endsWith(name)));
  });
  return found.every((own) => own.length === 1) ? [...new Set(found.flat())] : null;
}
