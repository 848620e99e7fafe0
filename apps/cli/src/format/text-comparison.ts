import { COMPARED_KINDS, type ComparedCause } from '@vigie/contract/comparison.ts';
import { foundCauseText, isFound } from '@vigie/contract/wording/found-cause-words.ts';
import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine } from './terminal-text.ts';

const CAUSES_MAX = 20;
const MARKS = { broken: ['red', '✗'], fixed: ['green', '✓'] } as const;

/** Changes since the base run, by one tracker. */
export type Changes = Omit<NonNullable<Report['head']['comparison']>, 'base' | 'lost' | 'hits' | 'trackers'>;

/** Returns the lines about changes since the base run. */
export function comparisonLines({ comparison }: Report['head'], pen: Pen): string[] {
  if (comparison === undefined) return [];
  const { labels, paint } = pen;
  const { base, lost } = comparison;
  const score = base.grade === null ? [] : [base.grade];
  return [
    [heading(comparisonTitle(comparison, pen), pen), ...score].join('  '),
    ...changeLines(comparison, pen),
    ...hitSentences(comparison, pen).map(({ isLoss, text }) =>
      isLoss ? `  ${paint('red', `✗ ${text}`)}` : `  ${text}`,
    ),
    ...hitDifferences(comparison, pen).map((text) => `    ${paint('dim', oneLine(text))}`),
    ...(lost > 0 ? [`  ${paint('yellow', '!')} ${labels.comparison.lost(lost)}`] : []),
  ];
}

type Comparison = NonNullable<Report['head']['comparison']>;

/** Returns the heading of the comparison. For a tried change, the base is the unchanged pages. */
export function comparisonTitle({ base, hits }: Comparison, pen: Pick<Pen, 'labels'>): string {
  const { labels } = pen;
  return hits === undefined
    ? labels.comparison.title(baseInstant(base.startedAt, pen))
    : labels.change.compared;
}

/** Returns each tracker and kind of hit whose number differs with the change. */
export function hitDifferences({ hits }: Comparison, { labels }: Pick<Pen, 'labels'>): string[] {
  return (hits?.kinds ?? []).map(
    (count) => `${hitChange(count)}  ${count.exampleUrl} (${labels.pages(count.pages)})`,
  );
}

type HitCount = Pick<
  NonNullable<Comparison['hits']>['kinds'][number],
  'vendor' | 'siteId' | 'kind' | 'before' | 'after'
>;

/** Returns a difference as codes, in the form of reasons. */
export function hitChange({ vendor, siteId, kind, before, after }: HitCount): string {
  const whose = [vendor, siteId, kind].filter((part) => part !== null).join(' · ');
  return `${whose}: ${before} → ${after}`;
}

/** Returns pages that send fewer hits with a change, then those that send more. */
export function hitSentences(
  { hits }: Comparison,
  { labels }: Pick<Pen, 'labels'>,
): { isLoss: boolean; text: string }[] {
  if (hits === undefined) return [];
  return [
    ...(hits.fewer > 0 ? [{ isLoss: true, text: labels.change.fewer(hits.fewer) }] : []),
    ...(hits.more > 0 ? [{ isLoss: false, text: labels.change.more(hits.more) }] : []),
    ...(hits.fewer + hits.more === 0 ? [{ isLoss: false, text: labels.change.sameHits }] : []),
  ];
}

/** Returns the changes of one tracker: figures, then each cause that broke or was fixed. */
export function changeLines(changes: Changes, pen: Pen): string[] {
  const { labels, paint } = pen;
  if (changes.inBoth === 0) return [`  ${paint('yellow', '!')} ${labels.comparison.nothingInBoth}`];
  const causes = changedCauses(changes);
  const rest = causes.length - CAUSES_MAX;
  return [
    `  ${paint('dim', countsOf(changes, pen).join(' · '))}`,
    ...causes.slice(0, CAUSES_MAX).map((cause) => causeLine(cause, pen)),
    ...(causes.length === 0 ? [`  ${labels.comparison.unchanged}`] : []),
    ...(rest > 0 ? [`  ${paint('dim', labels.andMore(rest))}`] : []),
  ];
}

/** Returns the number of pages of each kind, pages in both runs first. */
export function countsOf({ pages }: Changes, { labels }: Pick<Pen, 'labels'>): string[] {
  return COMPARED_KINDS.flatMap((kind) =>
    kind === 'same' || pages[kind] === 0 ? [] : [labels.comparison.counts[kind](pages[kind])],
  );
}

export function changedCauses({ causes }: Changes): (ComparedCause & { kind: keyof typeof MARKS })[] {
  return causes.filter((cause) => cause.kind in MARKS) as (ComparedCause & { kind: keyof typeof MARKS })[];
}

/** Returns the name of a cause: its check and reason, the test's title, or the deviation from the tracking plan. */
export function causeName(
  { cause }: ComparedCause,
  { sentences, labels }: Pick<Pen, 'sentences' | 'labels'>,
): string {
  if (isFound(cause)) return foundCauseText(cause, labels.locale);
  return cause.kind === 'test' ? cause.title : `${sentences.check(cause.check)} · ${cause.reason}`;
}

/** Returns an instant as text, in UTC. */
function baseInstant(at: string, { labels }: Pick<Pen, 'labels'>): string {
  const form = new Intl.DateTimeFormat(labels.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${form.format(new Date(at))} UTC`;
}

function causeLine(cause: ReturnType<typeof changedCauses>[number], pen: Pen): string {
  const { labels, paint } = pen;
  const [colour, mark] = MARKS[cause.kind];
  const name = paint(
    colour,
    `${mark} ${labels.comparison.kinds[cause.kind]}: ${oneLine(causeName(cause, pen))}`,
  );
  const example = cause.pages === 1 ? '' : ` (${labels.pages(cause.pages)})`;
  return `  ${name}  ${paint('dim', `${oneLine(cause.exampleUrl)}${example}`)}`;
}
