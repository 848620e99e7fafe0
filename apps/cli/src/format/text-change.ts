import type { Report } from '../report/report.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine } from './terminal-text.ts';

const VALUE_MAX = 300;

/** Returns the tried change as plain words: each header, then each file with its addresses. */
export function changeParts({ change }: Report['head'], { labels }: Pick<Pen, 'labels'>): string[] {
  if (change === undefined) return [];
  const { headers, replaced } = change;
  return [
    ...headers.map(({ name, value }) => `${name}: ${cut(value)}`),
    ...replaced.flatMap(({ file, addresses }) =>
      addresses.map((address) => labels.change.instead(file, address)),
    ),
    ...replaced
      .filter(({ addresses }) => addresses.length === 0)
      .map(({ part, file }) => labels.change.nowhere(part, file)),
  ];
}

/** Returns the lines about the change that was tried in the browser only. */
export function triedLines(head: Report['head'], pen: Pen): string[] {
  const parts = changeParts(head, pen);
  if (parts.length === 0) return [];
  const { labels, paint } = pen;
  return [
    heading(labels.change.title, pen),
    ...parts.map((part) => `  ${oneLine(part)}`),
    `  ${paint('dim', labels.change.untouched)}`,
  ];
}

const cut = (value: string) => (value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value);
