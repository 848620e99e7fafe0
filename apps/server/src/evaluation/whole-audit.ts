import { sql } from 'kysely';

/** Condition on the table `jobs`: an audit that ran to its end. It may have found no page to visit. */
export const isEndedAudit = sql<boolean>`jobs.counts_for_health and jobs.state = 'succeeded'`;

/**
 * Condition on the table `jobs`: an audit that visited all of its pages. Grades and comparisons use only such audits.
 */
export const isWholeAudit = sql<boolean>`${isEndedAudit} and jobs.pages_done > 0`;
