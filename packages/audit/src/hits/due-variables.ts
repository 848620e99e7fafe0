import { RE2JS } from 're2js';
import type { Hit } from '@vigie/contract/hit.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { requiredNames, type TrackerSettings, type VariableRule } from '@vigie/contract/tracking-settings.ts';
import { isEmptyValue, valuesNamed } from './parameter.ts';

type Required = Pick<TrackerSettings, 'requiredVariables' | 'variableRules'>;

/** Variable that each page-view hit of a page must carry; without a rule, any value is valid. */
export interface DueVariable {
  name: string;
  rule: VariableRule | null;
}

/** Returns the required variables of a page: those of every page, and those whose rule matches this page. */
export function dueVariables(settings: Required, url: string): DueVariable[] {
  const ruled = new Map((settings.variableRules ?? []).map((rule) => [rule.name, rule]));
  return requiredNames(settings).flatMap((name) => {
    const rule = ruled.get(name) ?? null;
    return rule === null || isDue(rule, url) ? [{ name, rule }] : [];
  });
}

function isDue({ pages }: VariableRule, url: string): boolean {
  return pages.length === 0 || (URL.canParse(url) && pages.some((page) => matchesPathPattern(page, url)));
}

export type VariableState = 'missing' | 'empty' | 'invalid' | 'right';

/** Returns the state of a variable in a hit. A rule decides whether the text of a missing value is valid. */
export function stateOf(hit: Pick<Hit, 'parameters' | 'sharedNames'>, due: DueVariable): VariableState {
  const values = valuesNamed(hit, due.name);
  if (values.length === 0) return 'missing';
  const isNone = due.rule === null ? isEmptyValue : (value: string) => value.trim() === '';
  if (values.every(isNone)) return 'empty';
  return wrongValue(values, due) === undefined ? 'right' : 'invalid';
}

/** Returns the first value that violates the variable's rule. */
export function wrongValue(values: string[], { rule }: DueVariable): string | undefined {
  return rule === null ? undefined : values.find((value) => !isRightValue(value, rule));
}

/** Returns whether a value satisfies its rule. */
function isRightValue(value: string, rule: VariableRule): boolean {
  if (isEmptyValue(value)) return rule.allowsPlaceholders;
  if (rule.type !== null && !IS_OF_TYPE[rule.type](value.trim())) return false;
  if (rule.values.length > 0 && !rule.values.includes(value)) return false;
  return rule.pattern === null || matches(rule.pattern, value);
}

const IS_OF_TYPE: Record<NonNullable<VariableRule['type']>, (value: string) => boolean> = {
  text: () => true,
  /** JSON number: 12, -3.5, 1e3. */
  number: (value) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value),
  boolean: (value) => /^(true|false|0|1)$/.test(value),
  /** ISO 8601 date or instant. */
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
};

const compiled = new Map<string, RE2JS | null>();
const COMPILED_MAX = 1_000;

/** Returns whether a value matches. A pattern that RE2 does not support matches any value. */
function matches(pattern: string, value: string): boolean {
  let known = compiled.get(pattern);
  if (known === undefined) {
    if (compiled.size >= COMPILED_MAX) compiled.clear();
    known = compile(pattern);
    compiled.set(pattern, known);
  }
  return known === null || known.matches(value);
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

/** Returns a rule in language-independent form for its remedy: number, [A-Z]{3}, EUR | USD. */
export function ruleText({ type, pattern, values }: VariableRule): string {
  return [type, pattern, values.length > 0 ? values.join(' | ') : null]
    .filter((part) => part !== null)
    .join(', ');
}
