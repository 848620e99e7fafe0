import { findUnknownName } from '@vigie/contract/condition-names.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { parseCondition, parseContent, type CodeFault } from '@vigie/contract/test-code.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';

/** Returns syntax errors of a test's code, by field; empty if there are none. */
export function codeFaults({ content, condition }: { content: string; condition: string }): FieldError[] {
  return [
    ...faultOf('content', parseContent(content)),
    ...faultOf('condition', parseCondition(condition) ?? findUnknownName(condition)),
  ];
}

function faultOf(path: string, fault: CodeFault | null): FieldError[] {
  if (fault === null) return [];
  const { code, line, column, detail } = fault;
  return [{ path, code, params: { line, column, detail } }];
}

const TITLE_LENGTH_MAX = 160;
const MARKS: Record<Locale, string> = { fr: '(copie)', en: '(copy)' };

/** Returns the title of a copy in the language of its author; a long title is cut at its end. */
export function copyTitle(title: string, locale: Locale): string {
  const mark = MARKS[locale];
  return `${title.slice(0, TITLE_LENGTH_MAX - mark.length - 1).trimEnd()} ${mark}`;
}
