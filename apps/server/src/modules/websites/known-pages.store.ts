import { sql, type RawBuilder } from 'kysely';
import { pathPatternParts } from '@vigie/contract/path-pattern.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import { likeInUrl, likeText } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export interface KnownPagesQuery extends ListQuery {
  q?: string | undefined;
  /** Selects pages that match one of the path patterns. */
  patterns: string[];
}

interface PageRow {
  id: string;
  url: string;
  lastSeenAt: Date;
}

/**
 * Returns pages of a website that were seen outside of trials, newest first. The website is within the actor's reach.
 */
export async function listKnownPages(
  db: Db,
  websiteId: string,
  query: KnownPagesQuery,
): Promise<ListPage<PageRow>> {
  const condition = conditionOf(websiteId, query);
  const rows = db.selectFrom('pages').select(['id', 'url', 'lastSeenAt']).where(condition);
  return readNewestPage(db, rows, { query, table: 'pages', counted: condition });
}

function conditionOf(websiteId: string, { q, patterns }: KnownPagesQuery): RawBuilder<boolean> {
  const conditions = [sql<boolean>`website_id = ${websiteId} and known`];
  if (q !== undefined && q !== '') conditions.push(sql`url ilike ${likeInUrl(q)}`);
  if (patterns.length > 0) conditions.push(sql`(${sql.join(patterns.map(matches), sql` or `)})`);
  return sql.join(conditions, sql` and `);
}

/** Returns the condition of matchesPathPattern, for addresses in the form of URL. */
function matches(pattern: string): RawBuilder<boolean> {
  const { like, withQuery } = likeOfPathPattern(pattern);
  const part = withQuery ? '^[a-z]+://[^/?#]*([^#]*)' : '^[a-z]+://[^/?#]*([^?#]*)';
  return sql<boolean>`substring(url from ${part}) like ${like}`;
}

/**
 * Returns a path pattern as a LIKE pattern over the path of an address. It includes the query when the pattern does.
 */
function likeOfPathPattern(pattern: string): { like: string; withQuery: boolean } {
  const { parts, withQuery } = pathPatternParts(pattern);
  return { like: parts.map(likeText).join('%'), withQuery };
}
