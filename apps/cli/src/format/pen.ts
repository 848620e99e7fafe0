import type { Sentences } from '@vigie/contract/wording/sentences.ts';
import type { Labels } from './labels/labels.ts';
import type { Paint } from './terminal-text.ts';

/** What every part of the text report is written with. */
export interface Pen {
  labels: Labels;
  sentences: Sentences;
  paint: Paint;
  /** Columns that sentences are broken to. */
  width: number;
}

export const heading = (title: string, { paint }: Pen): string => `  ${paint('bold', title)}`;
