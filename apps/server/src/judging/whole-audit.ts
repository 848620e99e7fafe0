import { sql } from 'kysely';

/** Of the table `jobs`: an audit that went to its end. It may have found no page to visit. */
export const isEndedAudit = sql<boolean>`jobs.counts_for_health and jobs.state = 'succeeded'`;

/** Of the table `jobs`: an audit that visited all that it was to visit. Grades and comparisons are of such audits. */
export const isWholeAudit = sql<boolean>`${isEndedAudit} and jobs.pages_done > 0`;
