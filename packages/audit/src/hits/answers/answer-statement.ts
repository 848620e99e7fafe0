import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Statement of a collector about a hit. */
export interface AnswerStatement {
  outcome: 'accepted' | 'dropped' | 'refused' | 'says-nothing';
  /** Reason in the vendor's word. Null if it names none. */
  reason: string | null;
  /** True if the hit was dropped because of the visitor (a robot, an excluded address), whatever the site does. */
  isForVisitor: boolean;
}

/** Answer as rules read it: lower-case names of headers, and the beginning of the body. */
export interface ReceivedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  json: Json | undefined;
}
