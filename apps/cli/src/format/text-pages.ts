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
  return lines.length === 0 ? [] : [heading(labels.warnings, pen), ...lines];
}

export function discoveryLines({ discovery }: Report['head'], pen: Pen): string[] {
  if (discovery === null) return [];
  const { labels, paint } = pen;
  const reasons = Object.entries(discovery.skippedByReason);
  const why = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
  const { discovered, visited } = discovery;
  const leftOut = labels.leftOut(discovered - visited);
  const figures = [
    labels.discovered(discovered),
    labels.visited(visited),
    why === '' ? leftOut : `${leftOut} (${why})`,
  ];
  return [`${heading(labels.discovery, pen)}  ${paint('dim', figures.join(' · '))}`];
}
