import { pathPatternParts } from '@vigie/contract/path-pattern.ts';
import { likeText } from '../../db/like-text.ts';

/**
 * A path pattern as a LIKE pattern over the path of an address. It includes the query when the pattern does.
 */
export function likeOfPathPattern(pattern: string): { like: string; withQuery: boolean } {
  const { parts, withQuery } = pathPatternParts(pattern);
  return { like: parts.map(likeText).join('%'), withQuery };
}
