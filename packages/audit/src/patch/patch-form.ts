import type { PatchNote, PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import type { Edit } from './policy-edits.ts';

/** Decoded word of a file, with the offset of each character and of its end. */
export interface FileWord {
  text: string;
  offsets: number[];
  /** Enclosing quote character; empty for a bare word. */
  quote: string;
  at: number;
  end: number;
}

/** Line of a file that sets a header. */
export interface HeaderLine {
  /** In lower case. */
  name: string;
  value: string;
  /** Returns whether the line applies to a path, as far as the file shows. */
  concerns: (path: string) => boolean;
  /** Specificity of the line's paths. Of two lines that match a path, the more specific one applies. */
  closeness: number;
  /** Returns the edits that set another value, or a refusal if it cannot be written there. */
  editsTo: (value: string) => Edit[] | PatchRefusal;
  removal: Edit | null;
}

/** Values of an existing file, and the positions at which new ones can be added. */
export interface FileReading {
  lines: HeaderLine[];
  additionOf: (wanted: WantedChange) => Edit[] | PatchRefusal;
}

/** Writer and reader of changes in one form. It never receives a change that it refused. */
export interface FormOfPatch {
  refuses: (wanted: WantedChange) => PatchRefusal | null;
  write: (wanted: readonly WantedChange[]) => string;
  notes: (wanted: readonly WantedChange[]) => readonly PatchNote[];
  /** True if it finds the positions of texts within a page itself. */
  readsBodies?: boolean;
  /** Reads a header, by its lower-case name, from a file; absent if the form is no file. */
  read?: (text: string, header: string) => FileReading;
}

const PATHS_MAX = 50;

/** Content types of a page's own scripts, which may contain texts to change, too. */
export const SCRIPT_TYPES = 'text/javascript application/javascript';

/** Returns why paths cannot be named, or null. Servers interpret other characters differently. */
export function pathRefusal(paths: readonly string[] | null): PatchRefusal | null {
  if (paths === null) return null;
  if (paths.some((path) => path.includes('?'))) return 'with-query';
  if (paths.some((path) => !/^\/[\w.~%/-]*$/.test(path))) return 'odd-path';
  return paths.length > PATHS_MAX ? 'too-many-paths' : null;
}

/**
 * Returns why no server can send this header, or null: its value changes with each response, or no file can contain it.
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

/** Escapes a path for a regular expression on a request line. */
export function pathExpression(path: string): string {
  return path.replaceAll('.', '\\.');
}

/** Returns whether the browser sends an OPTIONS request before the request that these headers concern. */
export function needsPreflight({ change }: WantedChange): boolean {
  return change.kind === 'set-header' && /^access-control-allow-(methods|headers)$/i.test(change.name);
}

/** Returns the lines, each with this indentation. */
export function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n');
}
