import type { Hit } from '@vigie/contract/hit.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { parseJson } from '../encoded-text.ts';
import type { AnswerStatement, ReceivedAnswer } from './answer-statement.ts';
import { ANSWER_RULES, NO_STATEMENT } from './answer-rules.ts';

/** Maximum length of a reason in characters: an answer may be hostile. */
const REASON_MAX = 200;

/**
 * Returns the statement of the collector's answer about the hits of a request. Without a rule, a 2xx states nothing. A
 * 4xx refuses, whatever the family.
 */
export function collectorAnswer(
  vendor: Hit['vendor'],
  request: Pick<RequestRecord, 'status' | 'answeredLocally' | 'responseHeaders' | 'answerText'> | null,
): AnswerStatement {
  if (request === null || request.status === null || request.answeredLocally) return NO_STATEMENT;
  const { status, responseHeaders: headers, answerText: text = '' } = request;
  const answer: ReceivedAnswer = { status, headers, text, json: parseJson(text) };
  const rule = vendor !== null && Object.hasOwn(ANSWER_RULES, vendor) ? ANSWER_RULES[vendor] : undefined;
  const statement = rule?.read?.(answer) ?? (status >= 400 && status < 500 ? refused(answer) : NO_STATEMENT);
  return { ...statement, reason: statement.reason?.slice(0, REASON_MAX) ?? null };
}

const refused = ({ status }: ReceivedAnswer): AnswerStatement => ({
  outcome: 'refused',
  reason: `HTTP ${status}`,
  isForVisitor: false,
});

/** Returns whether the body of an answer to a family's hits states more than its status. */
export function isAnswerRead(vendor: string): boolean {
  return Object.hasOwn(ANSWER_RULES, vendor) && ANSWER_RULES[vendor]?.readsBody === true;
}
