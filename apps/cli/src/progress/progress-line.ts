import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { oneLine, shorten } from '../format/terminal-text.ts';
import { showDuration, type Pages } from './pace.ts';

/** Unit of a run's progress: a matrix visits each page several times. */
export type ProgressUnit = 'pages' | 'visits';

export type ProgressFigures = Pages & {
  unit: ProgressUnit;
  failed: number;
  secondsLeft: number | null;
  currentUrl: string | null;
};

const BAR_WIDTH = 24;

/** Returns one line for a terminal: bar, pages done and failed, time left, the address being visited. */
export function barLine(figures: ProgressFigures, columns: number): string {
  const { done, total, currentUrl } = figures;
  const filled = total === 0 ? 0 : Math.round((BAR_WIDTH * Math.min(done, total)) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const start = `${bar} ${words(figures)}`;
  const urlWidth = columns - start.length - 4;
  const url =
    currentUrl === null || urlWidth < 12 ? '' : ` · ${shorten(oneLine(maskText(currentUrl)), urlWidth)}`;
  return (start + url).slice(0, Math.max(1, columns - 1));
}

/** Returns one line for a log: the page just done, or only the figures. */
export const logLine = (figures: ProgressFigures, page: { url: string; outcome: string } | null): string =>
  page === null ? words(figures) : `${words(figures)} · ${page.outcome} ${oneLine(maskText(page.url))}`;

function words({ done, total, unit, failed, secondsLeft }: ProgressFigures): string {
  const parts = [`${done}/${total} ${unit}`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (secondsLeft !== null && done < total) parts.push(`${showDuration(secondsLeft)} left`);
  return parts.join(' · ');
}
