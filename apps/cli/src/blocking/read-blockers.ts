import { readFile, stat } from 'node:fs/promises';
import type { FilterList, UnusableReason } from '@vigie/audit/blockers/filter-list.ts';
import type { AuditReport } from '@vigie/contract/audit-report.ts';
import type { IgnoredRuleReason } from '@vigie/contract/blocking.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { ReportPage } from '../report/page.ts';
import { UsageError } from '../options/usage-error.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';
import type { NamedList } from './blocker-option.ts';

/** Content blockers of a run. */
export interface Blockers {
  facts: NonNullable<AuditReport['blockers']>;
  /** Returns what the lists stop on a page, and the effect on its trackers. */
  blockingOf: (visit: Observation, tracking: TrackingSettings) => Pick<ReportPage, 'blocked' | 'blocking'>;
  /** Sentences about lines that have no effect here. */
  warnings: string[];
}

/**
 * Reads the filter lists. Null: none is given; then nothing of the engine is loaded. Throws UsageError, which names the
 * list, and the line where one is wrong.
 */
export async function readBlockers(named: readonly NamedList[]): Promise<Blockers | null> {
  if (named.length === 0) return null;
  const [
    { createBlocker },
    { browsersOfLists },
    { blockingOf },
    { FILTER_LIST_LIMITS, readFilterList, UnusableList },
  ] = await Promise.all([
    import('@vigie/audit/blockers/blocker.ts'),
    import('@vigie/audit/blockers/browser-lists.ts'),
    import('@vigie/audit/blockers/page-blocking.ts'),
    import('@vigie/audit/blockers/filter-list.ts'),
  ]);
  const faults: string[] = [];
  const lists: FilterList[] = [];
  for (const { name, path } of named) {
    const fault = (why: string) => void faults.push(`--blockers ${name}=${path}: ${why}`);
    const text = await textOf(path, FILTER_LIST_LIMITS.bytes).catch((error: Error) => error);
    if (text instanceof Error) {
      fault(whyUnreadable(text));
      continue;
    }
    try {
      lists.push(readFilterList(name, text));
    } catch (error) {
      if (!(error instanceof UnusableList)) throw error;
      fault(UNUSABLE[error.reason](error.line));
    }
  }
  if (faults.length > 0) throw new UsageError(faults);
  const names = lists.map(({ facts }) => facts.name);
  const means = { blocker: createBlocker(lists), browsers: browsersOfLists(names) };
  return {
    facts: {
      lists: lists.map(({ facts }) => facts),
      browsers: means.browsers.map(({ browser, lists: used, missing }) => ({
        browser,
        lists: names.filter((_, index) => used.has(index)),
        missing,
      })),
    },
    blockingOf: (visit, tracking) => blockingOf(visit, tracking, means),
    warnings: lists.flatMap((list) => warningOf(list) ?? []),
  };
}

async function textOf(path: string, bytesMax: number): Promise<string> {
  const { size } = await stat(path);
  if (size > bytesMax)
    throw new Error(`it has ${megabytes(size)}, and a filter list has at most ${megabytes(bytesMax)}`);
  return readFile(path, 'utf8');
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;

const UNUSABLE: Record<UnusableReason, (line: number) => string> = {
  empty: () => 'it is empty: no line has a rule',
  binary: (line) => `line ${line} is no text: give the list itself, unpacked and in UTF-8, one rule a line`,
  html: (line) => `line ${line} is HTML, not a filter list: download the list itself, not a page about it`,
  json: (line) =>
    `line ${line} is JSON, not a filter list: give the list in the syntax of Adblock Plus or of hosts files`,
  'not-a-list': (line) => `line ${line} is no rule, and no other line is one: is this a filter list?`,
  'too-many-rules': (line) =>
    `line ${line} is one rule too many for one list: split the list, or leave it out`,
};

/** Reasons that deserve a warning: the others are usual in public lists. */
const WARNED: Partial<Record<IgnoredRuleReason, string>> = {
  'too-long': 'is too long for a rule',
  'unbounded-pattern': 'has a regular expression that could run without end',
  'too-generic': 'is one rule too many without any word',
  include: 'refers to another list, which is not followed',
};

function warningOf({ facts: { name, ignoredLines } }: FilterList): string | null {
  const ignored = ignoredLines.flatMap(({ line, reason }) => {
    const why = WARNED[reason];
    return why === undefined ? [] : [`line ${line} ${why}`];
  });
  return ignored.length === 0
    ? null
    : `--blockers ${name}: these lines have no effect here: ${ignored.join('; ')}`;
}
