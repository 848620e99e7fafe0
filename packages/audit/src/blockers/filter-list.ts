import { detectFilterType, evaluatePreprocessor, NetworkFilter, tokenize } from '@ghostery/adblocker';
import type { FilterListFacts, IgnoredRuleReason } from '@vigie/contract/blocking.ts';
import { boundedPattern } from './bounded-pattern.ts';

/** Limits of filter lists. The largest public list has about 130,000 lines and 4 MB. */
export const FILTER_LIST_LIMITS = {
  bytes: 33_554_432,
  ruleLength: 8_192,
  rules: 500_000,
  /** Number of rules without any word: every request has to be compared with each of them. */
  genericRules: 2_000,
  ignoredLines: 20,
} as const;

/** One rule of a list that decides about requests. */
export interface FilterRule {
  filter: NetworkFilter;
  /** Number of its line, from 1. */
  line: number;
  text: string;
  /** Words of an address, one of each group of which a matching address has. Empty groups: every address may match. */
  words: Uint32Array[];
}

export interface FilterList {
  facts: FilterListFacts;
  rules: FilterRule[];
}

/**
 * Reasons for which a text is no filter list. `not-a-list`: no line is a rule; `line` is the first line that is none.
 */
export type UnusableReason = 'empty' | 'binary' | 'html' | 'json' | 'not-a-list' | 'too-many-rules';

/** Error for a text that is no filter list, with the line that shows it, from 1. */
export class UnusableList extends Error {
  readonly reason: UnusableReason;
  readonly line: number;

  constructor(reason: UnusableReason, line: number) {
    super(reason);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * Parses a list in the syntax of Adblock Plus and uBlock Origin, or in that of hosts files. Reports each line that it
 * ignores. Throws UnusableList if the text is no list.
 */
export function readFilterList(name: string, text: string): FilterList {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  refuseOtherFiles(lines);
  const facts: FilterListFacts = { name, ...headerOf(lines), ...NO_RULES, ignoredLines: [] };
  const reader = createReader(facts);
  for (const [index, line] of lines.entries()) reader.add(line, index + 1);
  const { rules } = reader;
  if (rules.length === 0 && facts.cosmetic === 0)
    throw new UnusableList(
      facts.ignored === 0 ? 'empty' : 'not-a-list',
      facts.ignoredLines[0]?.line ?? lines.length,
    );
  return { facts, rules };
}

const NO_RULES = { rules: 0, exceptions: 0, cosmetic: 0, ignored: 0 };

function refuseOtherFiles(lines: readonly string[]): void {
  const binary = lines.findIndex((line) => line.includes('\0'));
  if (binary !== -1) throw new UnusableList('binary', binary + 1);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) throw new UnusableList('empty', 1);
  const start = (lines[first] ?? '').trimStart().slice(0, 200);
  if (/^<(?:!doctype|html|head|\?xml|!--|body)/i.test(start)) throw new UnusableList('html', first + 1);
  if (/^(?:\{|\[\s*(?:[{"\]]|$))/.test(start)) throw new UnusableList('json', first + 1);
  if (start.includes('\ufffd\ufffd')) throw new UnusableList('binary', first + 1);
}

type Header = Pick<FilterListFacts, 'title' | 'version' | 'lastModified' | 'licence'>;

const HEADER_LINES = 60;
const HEADER_LENGTH = 200;

function headerOf(lines: readonly string[]): Header {
  const fieldOf = (name: RegExp): string | null => {
    for (const line of lines.slice(0, HEADER_LINES)) {
      const found = /^\s*[!#]\s*([^:]{1,40}):\s*(\S.*)$/.exec(line.slice(0, HEADER_LENGTH * 2));
      if (found && name.test(found[1] ?? '')) return (found[2] ?? '').trim().slice(0, HEADER_LENGTH);
    }
    return null;
  };
  return {
    title: fieldOf(/^title$/i),
    version: fieldOf(/^version$/i),
    lastModified: fieldOf(/^(last modified|last-modified|date|updated)$/i),
    licence: fieldOf(/^licen[cs]e$/i),
  };
}

/** Values of the engine's `FilterType`, which exists in declarations only. */
const NETWORK_KIND = 1;
const COSMETIC_KINDS: ReadonlySet<number> = new Set([2, 102]);

/** Conditions of lists (`!#if`) that hold: those of a content blocker in a desktop Chromium. */
const ENVIRONMENT = new Map([
  ['ext_ublock', true],
  ['env_chromium', true],
  ['cap_user_stylesheet', true],
]);

function createReader(facts: FilterListFacts) {
  const rules: FilterRule[] = [];
  const conditions: boolean[] = [];
  let genericRules = 0;

  function ignore(line: number, reason: IgnoredRuleReason): void {
    facts.ignored += 1;
    if (facts.ignoredLines.length < FILTER_LIST_LIMITS.ignoredLines)
      facts.ignoredLines.push({ line, reason });
  }

  function followDirective(text: string, line: number): void {
    const [, directive, rest = ''] = /^!#(if|else|endif|include)\b(.*)$/.exec(text) ?? [];
    if (directive === 'if')
      conditions.push(evaluatePreprocessor(rest.slice(0, 200).replaceAll(/\s/g, ''), ENVIRONMENT));
    if (directive === 'else') conditions.push(conditions.pop() === false);
    if (directive === 'endif') conditions.pop();
    if (directive === 'include' && !conditions.includes(false)) ignore(line, 'include');
  }

  function addRule(text: string, line: number): void {
    const filter = NetworkFilter.parse(text, false);
    if (filter === null) return ignore(line, 'unsupported');
    let words = filter.getTokens();
    if (filter.isRegex()) {
      const pattern = boundedPattern(filter);
      if (pattern === null) return ignore(line, 'unbounded-pattern');
      filter.regex = pattern as RegExp;
      if (isGeneric(words) && pattern.literal !== undefined) words = [wordsOf(pattern.literal)];
    }
    if (isGeneric(words) && (genericRules += 1) > FILTER_LIST_LIMITS.genericRules)
      return ignore(line, 'too-generic');
    if (rules.length >= FILTER_LIST_LIMITS.rules) throw new UnusableList('too-many-rules', line);
    rules.push({ filter, line, text, words });
    if (filter.isException()) facts.exceptions += 1;
    else facts.rules += 1;
  }

  return {
    rules,
    add(raw: string, line: number): void {
      if (raw.length > FILTER_LIST_LIMITS.ruleLength) return ignore(line, 'too-long');
      const text = raw.trim();
      if (text.startsWith('!#')) return followDirective(text, line);
      if (conditions.includes(false)) return;
      const kind: number = detectFilterType(text, { extendedNonSupportedTypes: true });
      if (COSMETIC_KINDS.has(kind)) facts.cosmetic += 1;
      if (kind !== NETWORK_KIND) return;
      const rule = ruleOfHosts(text) ?? text;
      if (isProse(rule)) return ignore(line, 'unsupported');
      if (rule !== '') addRule(rule, line);
    },
  };
}

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
/** Names that hosts files define for the machine itself. */
const OWN_NAMES = /^(?:localhost|localhost\.localdomain|local|broadcasthost|0\.0\.0\.0|ip6-\w+)$/i;

/**
 * Returns the rule for a line of a hosts file, or for a lone host, which stands for the host and all below it. Empty:
 * the line names the machine itself. Null: the line is something else.
 */
function ruleOfHosts(text: string): string | null {
  const plain = text.replace(/\s+#.*$/, '');
  const [, named] =
    /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?|fe80::\S+|255\.255\.255\.255)\s+(\S+)$/.exec(plain) ?? [];
  const host = named ?? plain;
  if (named !== undefined && OWN_NAMES.test(host)) return '';
  return HOST.test(host) ? `||${host.toLowerCase()}^` : null;
}

/** Returns whether a line is text: patterns have no space, except in the values of some options. */
const isProse = (text: string): boolean =>
  /\s/.test(text.replace(/\$[^$]*$/, '')) && !/^(?:@@)?\/.*\/(?:\$|$)/.test(text);

/** Returns whether nothing selects the requests that a rule has to be compared with. */
const isGeneric = (words: readonly Uint32Array[]): boolean => words.every(({ length }) => length === 0);

/** Returns the whole words of a text that is a part of addresses. */
const wordsOf = (literal: string): Uint32Array =>
  tokenize(literal.replace(/^[^./:?=&]*/, '').replace(/[^./:?=&]*$/, ''));
