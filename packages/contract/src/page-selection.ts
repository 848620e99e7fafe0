import * as z from 'zod';
import { PATTERNS_MAX } from './limits.ts';
import { isLoneStar, isPathPattern } from './path-pattern.ts';

/** Path pattern of the website, in the syntax of `matchesPathPattern`. A single '*' is refused. */
export const pathPatternSchema = z
  .string()
  .trim()
  .min(1, 'url-required')
  .max(500, 'url-too-long')
  .refine((pattern) => !isLoneStar(pattern), 'url-lone-star')
  .refine(isPathPattern, 'url-invalid');

/** Pages of a test or pool: all pages of the website, or those that match a pattern. */
export const pageSelectionShape = {
  allPages: z.boolean(),
  urls: z.array(pathPatternSchema).max(PATTERNS_MAX, 'urls-too-many'),
};
const selectionSchema = z.object(pageSelectionShape);

/** Reports an empty selection. For `superRefine`. */
export function requirePages(
  { allPages, urls }: { allPages: boolean; urls: string[] },
  context: z.RefinementCtx,
): void {
  if (!allPages && urls.length === 0)
    context.addIssue({ code: 'custom', path: ['urls'], message: 'urls-or-all-pages' });
}

/** Makes the refinement run even if other fields are invalid, so that the answer contains all errors at once. */
export const whenPagesAreRead = {
  when: ({ value }: { value: unknown }) => selectionSchema.safeParse(value).success,
};

export const pageSelectionSchema = selectionSchema.superRefine(requirePages);
