import { getLineInfo, parse, parseExpressionAt, tokenizer, tokTypes, type Options } from 'acorn';

/** Reason for which a test's code cannot be parsed or run, with its position. Line and column count from 1. */
export interface CodeFault {
  code: 'content-syntax' | 'condition-syntax' | 'condition-unknown-name';
  line: number;
  column: number;
  /** Message of the parser, or the unknown name. */
  detail: string;
}

const SCRIPT: Options = { ecmaVersion: 'latest', sourceType: 'script' };
const ASYNC: Options = { ...SCRIPT, allowAwaitOutsideFunction: true };

/** Returns null if a condition is one JavaScript expression, otherwise its first fault. */
export function parseCondition(source: string): CodeFault | null {
  const read = readExpression(source, SCRIPT);
  return 'end' in read ? null : faultAt('condition-syntax', source, read);
}

/** Returns null if a content is an expression or the body of an async function, otherwise its first fault. */
export function parseContent(source: string): CodeFault | null {
  const read = readContent(source);
  return 'body' in read ? null : faultAt('content-syntax', source, read);
}

/**
 * Returns a condition as an expression for use in parentheses, without trailing semicolons. Returns null if it is not
 * an expression.
 */
export function conditionExpression(source: string): string | null {
  const read = readExpression(source, SCRIPT);
  return 'end' in read ? source.slice(0, read.end) : null;
}

/**
 * Returns a content as the body of an async function, and the number of lines added before it (`linesBefore`). Returns
 * null if it is neither an expression nor a body.
 */
export function contentBody(source: string): { body: string; linesBefore: number } | null {
  const read = readContent(source);
  return 'body' in read ? read : null;
}

interface Refused {
  offset: number;
  detail: string;
}

function readContent(source: string): { body: string; linesBefore: number } | Refused {
  const expression = readExpression(source, ASYNC);
  if ('end' in expression) return { body: `return (\n${source.slice(0, expression.end)}\n)`, linesBefore: 1 };
  const refused = refusalOf(() => void parse(source, { ...ASYNC, allowReturnOutsideFunction: true }));
  if (refused === null) return { body: source, linesBefore: 0 };
  return refused.offset >= expression.offset ? refused : expression;
}

/** Parses one expression that only semicolons and comments may follow. */
function readExpression(source: string, options: Options): { end: number } | Refused {
  let end = 0;
  const refused = refusalOf(() => {
    ({ end } = parseExpressionAt(source, 0, { ...options, preserveParens: true }));
  });
  return refused ?? refusedRest(source, end) ?? { end };
}

function refusedRest(source: string, end: number): Refused | null {
  let offset: number | null = null;
  const refused = refusalOf(() => {
    for (const token of tokenizer(source.slice(end), SCRIPT)) {
      if (token.type !== tokTypes.semi) offset ??= end + token.start;
    }
  });
  if (offset !== null) return { offset, detail: 'Unexpected token' };
  return refused && { ...refused, offset: end + refused.offset };
}

function refusalOf(read: () => void): Refused | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof SyntaxError && 'pos' in error)
      return { offset: Number(error.pos), detail: error.message.replace(/ \(\d+:\d+\)$/, '') };
    // The nesting of brackets exceeded the call stack.
    if (error instanceof RangeError) return { offset: 0, detail: 'The code is nested too deeply' };
    throw error;
  }
}

function faultAt(code: CodeFault['code'], source: string, { offset, detail }: Refused): CodeFault {
  const { line, column } = getLineInfo(source, Math.min(offset, source.length));
  return { code, line, column: column + 1, detail };
}
