import type { Grade } from '@vigie/contract/grade.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Score } from '@vigie/contract/score.ts';
import type { FileWording } from '@vigie/contract/wording/file-wording.ts';
import { sayScore } from '../../evaluation/say-score.ts';

interface Language {
  locale: Locale;
  words: FileWording['badge'];
}

/**
 * Colours of grades in the panel, dark enough for white letters or, if `ink` requires it, light enough for black ones.
 */
const COLORS: Record<Grade, { paper: string; ink: string }> = {
  'A+': { paper: '#00606b', ink: '#fff' },
  A: { paper: '#007a68', ink: '#fff' },
  B: { paper: '#8eb171', ink: '#111' },
  C: { paper: '#edc23c', ink: '#111' },
  D: { paper: '#b35300', ink: '#fff' },
  E: { paper: '#901d20', ink: '#fff' },
  F: { paper: '#656b77', ink: '#fff' },
};
const UNMEASURED = { paper: '#656b77', ink: '#fff' };

const HEIGHT = 20;
const PADDING = 7;
/** Width of a letter in this size in Verdana; `textLength` makes the text as wide in any font. */
const LETTER_WIDTH = 6.8;
const OTHER_WIDTHS: Readonly<Record<string, number>> = { '%': 12, ...widthOf('fijlrt.,· \u00a0\u202f', 4.2) };
const BOLD = 1.12;

/**
 * Returns the badge of a website as an SVG: grade and reliability, with a text for screen readers. It does not name the
 * website.
 */
export function drawBadge(
  score: Pick<Score, 'grade' | 'reliability'> | null,
  { locale, words }: Language,
): string {
  const grade = score?.grade ?? null;
  const text = (score && sayScore(score, locale)) ?? words.none;
  const { paper, ink } = grade === null ? UNMEASURED : COLORS[grade];
  const label = partOf(words.label, 1);
  const value = partOf(text, BOLD);
  const width = label.width + value.width;
  const title = words.title.replace('{value}', text);
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${locale}" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${width}" height="${HEIGHT}" rx="4" fill="${paper}"/><path d="M4 0H${label.width}V${HEIGHT}H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#2b2f38"/>
<g font-family="Verdana,'DejaVu Sans',Geneva,sans-serif" font-size="11" aria-hidden="true"><text x="${PADDING}" y="14" fill="#fff" textLength="${label.textWidth}">${words.label}</text><text x="${label.width + PADDING}" y="14" fill="${ink}" font-weight="700" textLength="${value.textWidth}">${text}</text></g>
</svg>
`;
}

function widthOf(letters: string, width: number): Record<string, number> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, width]));
}

function partOf(text: string, weight: number): { width: number; textWidth: number } {
  const letters = Array.from(text, (letter) => OTHER_WIDTHS[letter] ?? LETTER_WIDTH);
  const textWidth = Math.round(letters.reduce((sum, width) => sum + width, 0) * weight);
  return { textWidth, width: textWidth + 2 * PADDING };
}
