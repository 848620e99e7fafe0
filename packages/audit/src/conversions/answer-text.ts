import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { AnswerStatement } from '../hits/answers/answer-statement.ts';

/** Returns the statement that the vendor took the events, with its warnings. */
export const acceptedWith = (warnings: readonly string[]): AnswerStatement => ({
  outcome: 'accepted',
  reason: warnings.length === 0 ? null : warnings.join('; '),
  isForVisitor: false,
});

/** Returns the statement that the vendor refused events. */
export const refusedFor = (reason: string): AnswerStatement => ({
  outcome: 'refused',
  reason,
  isForVisitor: false,
});

/** Returns the members of a JSON list that are texts; empty for any other value. */
export const listedTexts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
