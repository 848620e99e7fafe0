import * as z from 'zod';
import { PATTERNS_MAX } from './limits.ts';
import { isLoneStar, isPathPattern } from './path-pattern.ts';

/** A path pattern of the website, as matchesPathPattern reads it; the lone '*' is refused. */
export const pathPatternSchema = z
  .string()
  .trim()
  .min(1, 'url-required')
  .max(500, 'url-too-long')
  .refine((pattern) => !isLoneStar(pattern), 'url-lone-star')
  .refine(isPathPattern, 'url-invalid');

/** The pages that a test or pool is about: all of the website's, or those that a pattern matches. */
export const pageSelectionShape = {
  allPages: z.boolean(),
  urls: z.array(pathPatternSchema).max(PATTERNS_MAX, 'urls-too-many'),
};
const selectionSchema = z.object(pageSelectionShape);

/** Refuses a selection of nothing, for `superRefine`. */
export function requirePages(
  { allPages, urls }: { allPages: boolean; urls: string[] },
  context: z.RefinementCtx,
): void {
  if (!allPages && urls.length === 0)
    context.addIssue({ code: 'custom', path: ['urls'], message: 'urls-or-all-pages' });
}

/** Also runs when other fields are wrong: the answer names all errors at once. */
export const whenPagesAreRead = {
  when: ({ value }: { value: unknown }) => selectionSchema.safeParse(value).success,
};

export const pageSelectionSchema = selectionSchema.superRefine(requirePages);
