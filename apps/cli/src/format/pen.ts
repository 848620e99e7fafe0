import type { Sentences } from '@vigie/contract/wording/sentences.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Destination } from '../output/write-report.ts';
import { sentencesIn } from '../report/sentences.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import type { Labels } from './labels/labels.ts';
import { paintWith, wantsColours, type Paint } from './terminal-text.ts';

/** Locale, style and width for each part of the text report. */
export interface Pen {
  labels: Labels;
  sentences: Sentences;
  paint: Paint;
  /** Width to which sentences are wrapped, in columns. */
  width: number;
}

export const heading = (title: string, { paint }: Pen): string => `  ${paint('bold', title)}`;

const WIDTH_MAX = 110;
const WIDTH_OF_A_FILE = 100;

/** Returns the pen for a destination; null: standard output. */
export function penFor(lang: Locale, destination: Destination | null): Pen {
  const { stdout, env } = process;
  return {
    labels: { en, fr }[lang],
    sentences: sentencesIn(lang),
    paint: paintWith(destination === null && wantsColours(stdout, env)),
    width: destination === null && stdout.isTTY ? Math.min(WIDTH_MAX, stdout.columns) : WIDTH_OF_A_FILE,
  };
}
