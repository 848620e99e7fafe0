import { pathPatternParts } from '@vigie/contract/path-pattern.ts';
import { likeText } from '../../db/like-text.ts';

/** A path pattern as a pattern of LIKE over the path of an address, with its query when the pattern asks for one. */
export function likeOfPathPattern(pattern: string): { like: string; withQuery: boolean } {
  const { parts, withQuery } = pathPatternParts(pattern);
  return { like: parts.map(likeText).join('%'), withQuery };
}
