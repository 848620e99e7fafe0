import type { PatchForm, PatchNote, RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import { PATCH_WORDS } from '@vigie/contract/wording/patch-words.ts';
import { oneLine, shorten } from './terminal-text.ts';

/** Result of `vigie fix`; its JSON form omits the whole files. */
export interface FixReport {
  website: string;
  wanted: ReadonlyArray<WantedChange & { isProven: boolean }>;
  lines: Array<{ host: string; form: PatchForm; text: string; notes: PatchNote[] }>;
  files: Array<{
    path: string;
    form: PatchForm;
    diff: string;
    notes: PatchNote[];
    before: string;
    after: string;
  }>;
  /** Changes that no file or form can hold. */
  left: RefusedChange[];
  unproven: Array<{ url: string; check: string; hasChanges: boolean }>;
  isWritten: boolean;
  isCut: boolean;
}

const WORDS = {
  en: {
    nothing: 'Nothing to fix.',
    there: 'The files contain it already.',
    written: (count: number) => `${count} ${count === 1 ? 'file' : 'files'} changed.`,
    left: 'Not carried:',
    choose: '--config names the files to change, where several could be.',
    unproven: 'Not proven, and left out:',
    all: '--all writes those that name a change.',
    marked: 'NOT PROVEN:',
    cut: 'The folder contains more files than a search reads: name the files with --config.',
  },
  fr: {
    nothing: 'Rien à corriger.',
    there: 'Les fichiers le contiennent déjà.',
    written: (count: number) => (count < 2 ? `${count} fichier modifié.` : `${count} fichiers modifiés.`),
    left: 'Non pris en charge\u00a0:',
    choose: '--config nomme les fichiers à modifier, si plusieurs conviennent.',
    unproven: 'Non prouvé, et laissé de côté\u00a0:',
    all: '--all écrit ceux qui nomment un changement.',
    marked: 'NON PROUVÉ\u00a0:',
    cut: 'Le dossier contient plus de fichiers qu’une recherche n’en lit\u00a0: nommez les fichiers avec --config.',
  },
};

const TEXT_WIDTH = 100;

/**
 * Returns lines and differences for standard output, where they can be piped. Notes about them go to standard error.
 */
export function formatFix(
  report: FixReport,
  { lang, isTerminal }: { lang: 'en' | 'fr'; isTerminal: boolean },
): { out: string; err: string } {
  const words = WORDS[lang];
  const { forms, notes, refusals } = PATCH_WORDS[lang];
  const noteLines = (codes: readonly PatchNote[], mark: string) =>
    codes.map((code) => `${mark}${notes[code]}\n`).join('');
  const lines = report.lines.map(
    ({ host, form, text, notes: own }) =>
      `== ${forms[form]}, ${oneLine(host)}\n${text}\n\n${noteLines(own, '   ')}`,
  );
  const out = [...lines, ...report.files.map(({ diff }) => diff)].join(lines.length > 0 ? '\n' : '');
  const isDone =
    report.lines.length + report.files.length + report.left.length + report.unproven.length === 0;
  const err = [
    ...(isDone ? [report.wanted.length === 0 ? words.nothing : words.there] : []),
    ...report.files.flatMap(({ path, notes: own }) => own.map((code) => `${oneLine(path)}: ${notes[code]}`)),
    ...(report.isWritten && report.files.length > 0 ? [words.written(report.files.length)] : []),
    ...report.wanted.filter(({ isProven }) => !isProven).map((one) => `${words.marked} ${formatWanted(one)}`),
    ...(report.left.length > 0 ? [words.left] : []),
    ...report.left.map(({ wanted, why }) => `  ${formatWanted(wanted)}\n    ${refusals[why]}`),
    ...(report.left.some(({ why }) => why === 'several-places') ? [words.choose] : []),
    ...(report.unproven.length > 0 ? [words.unproven] : []),
    ...report.unproven.map(({ url, check }) => `  ${oneLine(check)}: ${shorten(oneLine(url), TEXT_WIDTH)}`),
    ...(report.unproven.some(({ hasChanges }) => hasChanges) ? [words.all] : []),
    ...(report.isCut ? [words.cut] : []),
  ];
  return { out: isTerminal ? shownText(out) : out, err: err.map((line) => `${line}\n`).join('') };
}

function formatWanted({ host, paths, seen, change }: WantedChange): string {
  const what =
    change.kind === 'set-header' || change.kind === 'remove-header'
      ? `${change.name}${change.kind === 'set-header' ? `: ${change.value}` : ''}`
      : change.kind === 'insert'
        ? `${change.where}: ${change.html}`
        : change.kind === 'replace-text'
          ? `${change.find} → ${change.with}`
          : `${change.status}`;
  const where = paths === null ? '/*' : seen.length > 1 ? `${seen[0]} +${seen.length - 1}` : (seen[0] ?? '');
  return `${shorten(oneLine(`${host}${where}`), TEXT_WIDTH)} ${shorten(oneLine(what), TEXT_WIDTH)}`;
}

/** Returns a page's text without terminal control characters. Line breaks and tabs stay: they are part of files. */
const shownText = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
