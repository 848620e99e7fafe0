import * as z from 'zod';
import type { Files } from './container.ts';

/** Path of the description of a sealed matrix; a file of Vigie without it is a sealed visit. */
export const MATRIX = 'vigie/matrix.json';

/** Subject of a sealed file. */
export type SealedSubject =
  | { kind: 'visit' }
  | {
      kind: 'matrix';
      states: string[];
      pages: number;
      vendors: number;
      findings: number;
      /** Number of visits whose recordings are in it; further fields count the others. */
      visits: number;
      visitsLeftOut: number;
    };

const some = z.array(z.looseObject({}));
const matrixSchema = z.looseObject({
  states: z.array(z.string().max(20)).max(20),
  pages: some,
  vendors: some,
  findings: some,
  visits: some,
  leftOut: some,
});

/**
 * Returns the subject; null for a matrix description in another form than Vigie's, because any key may have signed it.
 */
export function subjectOf(files: Files): SealedSubject | null {
  const bytes = files.get(MATRIX);
  if (bytes === undefined) return { kind: 'visit' };
  try {
    const matrix = matrixSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    const { states, pages, vendors, findings, visits, leftOut } = matrix;
    return {
      kind: 'matrix',
      states,
      pages: pages.length,
      vendors: vendors.length,
      findings: findings.length,
      visits: visits.length,
      visitsLeftOut: leftOut.length,
    };
  } catch {
    return null;
  }
}
