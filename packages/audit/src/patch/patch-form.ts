import type { PatchNote, PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import type { Edit } from './policy-edits.ts';

/** A word of a file as it is meant, with the place of each of its characters and of its end. */
export interface FileWord {
  text: string;
  places: number[];
  /** What encloses it; empty for a bare word. */
  quote: string;
  at: number;
  end: number;
}

/** A line of a file that says what a header holds. */
export interface HeaderLine {
  /** In lower case. */
  name: string;
  value: string;
  /** Whether it concerns a path, as far as the file says. */
  concerns: (path: string) => boolean;
  /** How closely the file says for what paths it is: of two that concern a path the closer one counts. */
  closeness: number;
  /** What makes the line say another value; null where it cannot be written there. */
  editsTo: (value: string) => Edit[] | PatchRefusal;
  removal: Edit | null;
}

/** What a present file says, and where it has room for what it does not say yet. */
export interface FileReading {
  lines: HeaderLine[];
  additionOf: (wanted: WantedChange) => Edit[] | PatchRefusal;
}

/** How changes are written in one form. It never sees what it refused. */
export interface FormOfPatch {
  refuses: (wanted: WantedChange) => PatchRefusal | null;
  write: (wanted: readonly WantedChange[]) => string;
  notes: (wanted: readonly WantedChange[]) => readonly PatchNote[];
  /** Whether it finds its own places for texts within a page. */
  readsBodies?: boolean;
  /** What a file says of a header, named in lower case; absent for what is no file. */
  read?: (text: string, header: string) => FileReading;
}

const PATHS_MAX = 50;

/** A page's own scripts hold texts that change, too. */
export const SCRIPT_TYPES = 'text/javascript application/javascript';

/** Returns whether paths can be named: those of other letters mean something else to one server or another. */
export function pathRefusal(paths: readonly string[] | null): PatchRefusal | null {
  if (paths === null) return null;
  if (paths.some((path) => path.includes('?'))) return 'with-query';
  if (paths.some((path) => !/^\/[\w.~%/-]*$/.test(path))) return 'odd-path';
  return paths.length > PATHS_MAX ? 'too-many-paths' : null;
}

/**
 * Returns why no server may be told to send this header: its value changes with each answer, or no file can hold it.
 */
export function headerRefusal({ change, paths }: WantedChange): PatchRefusal | null {
  if (change.kind !== 'set-header' && change.kind !== 'remove-header') return 'no-such-form';
  if (!/^[a-z][\da-z-]*$/i.test(change.name)) return 'odd-name';
  if (change.kind === 'set-header') {
    if (!/^([\x21-\x7E]([\x20-\x7E]*[\x21-\x7E])?)?$/.test(change.value)) return 'not-ascii';
    if (/'nonce-/i.test(change.value)) return 'nonce';
  }
  return pathRefusal(paths);
}

/** Returns the address of a path as a request line has it, with any query, for regular expressions. */
export function pathExpression(path: string): string {
  return path.replaceAll('.', '\\.');
}

/** Returns whether a browser asks by OPTIONS before it sends what these headers are about. */
export function needsPreflight({ change }: WantedChange): boolean {
  return change.kind === 'set-header' && /^access-control-allow-(methods|headers)$/i.test(change.name);
}

/** Returns what several lines of one place begin with, each on its own line. */
export function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');
}
