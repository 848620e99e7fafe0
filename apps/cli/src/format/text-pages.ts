import type { DiscoveryProblem } from '@vigie/contract/discovery.ts';
import type { Report } from '../report/report.ts';
import type { Tally } from '../report/tally.ts';
import { oneLine } from './terminal-text.ts';
import { heading, type Pen } from './pen.ts';

const SHOWN_MAX = 10;

export function failedPageLines(tally: Tally, pen: Pen): string[] {
  if (tally.failed === 0) return [];
  const { labels, sentences, paint } = pen;
  const shown = tally.failedPages
    .slice(0, SHOWN_MAX)
    .flatMap(({ url, code, message }) => [
      `  ${paint('red', code.padEnd(18))} ${oneLine(url)}`,
      `  ${' '.repeat(18)} ${paint('dim', `${sentences.failure(code)} ${oneLine(message)}`.trim())}`,
    ]);
  const rest = tally.failed - Math.min(tally.failedPages.length, SHOWN_MAX);
  const end = rest > 0 ? [`  ${' '.repeat(18)} ${paint('dim', labels.andMore(rest))}`] : [];
  return [heading(`${labels.failedPages} (${tally.failed})`, pen), ...shown, ...end];
}

export function skipLines(tally: Tally, pen: Pen): string[] {
  const { labels, sentences } = pen;
  const skips = [...tally.skips.values()].map(({ check, reason, pages }) => {
    return `  ${sentences.check(check)}: ${sentences.skip(reason)} (${labels.pages(pages)})`;
  });
  return skips.length === 0 ? [] : [heading(labels.skips, pen), ...skips];
}

export function warningLines(tally: Tally, pen: Pen): string[] {
  const { labels, sentences, paint } = pen;
  const lines = [...tally.warnings.values()].map(({ check, warning, pages }) => {
    const sentence = `${sentences.check(check)}: ${sentences.warning(warning)}`;
    return `  ${paint('yellow', '!')} ${sentence} (${labels.pages(pages)})`;
  });
  const kinds = [...tally.kinds].flatMap(([kind, { pages, urls }]) => [
    `  ${paint('yellow', '!')} ${sentences.pageKind(kind)} (${labels.pages(pages)})`,
    ...urls.map((url) => `    ${paint('dim', oneLine(url))}`),
  ]);
  const all = [...lines, ...kinds];
  return all.length === 0 ? [] : [heading(labels.warnings, pen), ...all];
}

export function discoveryLines({ discovery }: Report['head'], pen: Pen): string[] {
  if (discovery === null) return [];
  const { labels, paint } = pen;
  const reasons = Object.entries(discovery.skippedByReason);
  const why = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
  const { discovered, visited, problems } = discovery;
  const leftOut = labels.leftOut(discovered - visited);
  const figures = [
    labels.discovered(discovered),
    labels.visited(visited),
    why === '' ? leftOut : `${leftOut} (${why})`,
  ];
  const line = `${heading(labels.discovery, pen)}  ${paint('dim', figures.join(' · '))}`;
  return [line, ...problemLines(problems, pen)];
}

/** Returns the lines about parts of the website's sitemaps and robots.txt that were not read. */
function problemLines(problems: DiscoveryProblem[], { labels, sentences, paint }: Pen): string[] {
  const shown = problems.slice(0, SHOWN_MAX);
  const rest = problems.length - shown.length;
  return [
    ...shown.flatMap(({ url, code, detail }) => [
      `  ${paint('yellow', '!')} ${oneLine(url)}`,
      `    ${paint('dim', `${sentences.discoveryProblem(code)} (${oneLine(detail)})`)}`,
    ]),
    ...(rest > 0 ? [`    ${paint('dim', labels.andMore(rest))}`] : []),
  ];
}
