import * as z from 'zod';
import type { Files } from './container.ts';

/** Where a sealed matrix says what it is: a file of Vigie without it is a sealed visit. */
export const MATRIX = 'vigie/matrix.json';

/** What a sealed file is of. */
export type SealedSubject =
  | { kind: 'visit' }
  | {
      kind: 'matrix';
      states: string[];
      pages: number;
      vendors: number;
      findings: number;
      /** Visits whose recordings are in it, and those that it only counts. */
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

/** Returns null for what a matrix says otherwise than Vigie writes it: it may be signed with anybody's key. */
export function subjectOf(files: Files): SealedSubject | null {
  const bytes = files.get(MATRIX);
  if (bytes === undefined) return { kind: 'visit' };
  try {
    const said = matrixSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    const { states, pages, vendors, findings, visits, leftOut } = said;
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
