import { randomBytes } from 'node:crypto';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { runAuthored, type RunConfig } from '../record/in-page/run-authored.ts';
import type { SnapshotLimits } from '../record/in-page/snapshot/allowance.ts';
import { snapshotsText } from '../record/in-page/snapshot/snapshots-text.ts';

/** Code of an author, ready to be evaluated. */
export interface AuthoredScript {
  expression: string;
  /**
   * Expression that gives the text of the outcome once it is known, else an empty text; at most `OUTCOME_LENGTH_MAX`
   * characters.
   */
  reader: string;
  /** Name of the code in stack traces and as the initiator of requests. */
  url: string;
  /** Number of lines of the expression above the author's first one, and number of the author's lines. */
  linesBefore: number;
  lines: number;
}

export interface AuthoredCode {
  keyword: 'function' | 'async function';
  body: string;
  /** Number of lines of the body above the author's first one. */
  bodyLinesBefore: number;
  /** Names that the code may use, in order, with their values. */
  given: readonly (readonly [name: string, value: Json])[];
  /** Further names, whose values the runner fills in. */
  extraNames: readonly string[];
  limits: SnapshotLimits;
}

/** Maximum length of an outcome, in characters. A longer one is forged, because the runner writes shorter ones. */
const OUTCOME_LENGTH_MAX = 2_000_000;
/**
 * Stored length of a detail, in characters. It exceeds the displayed length, so that secrets are found before the text
 * is cut.
 */
const DETAIL_LENGTH = 4_000;

export function authoredScript(code: AuthoredCode, url: string): AuthoredScript {
  const holder = `_${randomBytes(8).toString('hex')}`;
  const names = [...code.given.map(([name]) => name), ...code.extraNames];
  const values = JSON.stringify(code.given.map(([, value]) => value));
  const config: RunConfig = { holder, values, detailLength: DETAIL_LENGTH };
  const snapshots = snapshotsText(code.limits);
  const before = `(${runAuthored.toString()})(${JSON.stringify(config)}, ${snapshots}, ${code.keyword} (${names.join(', ')}) {\n`;
  return {
    expression: `${before}${code.body}\n})\n//# sourceURL=${url}`,
    reader: `((t) => typeof t === 'string' && t.length <= ${OUTCOME_LENGTH_MAX} ? t : 'null')(this.${holder}?.text)`,
    url,
    linesBefore: linesOf(before) - 1 + code.bodyLinesBefore,
    lines: linesOf(code.body) - 2 * code.bodyLinesBefore,
  };
}

const linesOf = (text: string) => text.split('\n').length;

/** Returns the position in the author's code that a stack trace names; null if it names none of its lines. */
export function positionIn(script: AuthoredScript, stack: string): { line: number; column: number } | null {
  for (const [, line = '', column = ''] of stack.matchAll(SCRIPT_POSITION)) {
    const at = Number(line) - script.linesBefore;
    if (at >= 1 && at <= script.lines) return { line: at, column: Number(column) };
  }
  return null;
}

const SCRIPT_POSITION = /vigie-test-[0-9a-f]+:(\d{1,7}):(\d{1,7})/g;

/** Returns a script name that no page can guess. */
export function newScriptUrl(): string {
  return `vigie-test-${randomBytes(8).toString('hex')}`;
}
