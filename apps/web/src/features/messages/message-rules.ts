import type { MessageInput } from '@vigie/contract/message.ts';
import type { FieldError } from '@vigie/contract/errors.ts';

export type MessageFields = Pick<MessageInput, 'topic' | 'subject' | 'text'>;

export const NEW_MESSAGE: MessageFields = { topic: 'question', subject: '', text: '' };
const SUBJECT_MAX_LENGTH = 160;
const TEXT_MAX_LENGTH = 5_000;

/** Why a field is refused, with the value that its sentence needs. */
export type Refusal =
  | { code: 'subject-required' | 'text-required' | 'refused' }
  | { code: 'subject-too-long' | 'text-too-long'; max: number };
export type Refusals = Partial<Record<keyof MessageFields, Refusal>>;

/** The rules of the contract's messageInputSchema, without its library. */
export function messageRefusals({ subject, text }: MessageFields): Refusals {
  const found: Refusals = {};
  if (subject.trim() === '') found.subject = { code: 'subject-required' };
  if (subject.trim().length > SUBJECT_MAX_LENGTH)
    found.subject = { code: 'subject-too-long', max: SUBJECT_MAX_LENGTH };
  const ofText = textRefusal(text);
  if (ofText) found.text = ofText;
  return found;
}

/** The rule of a message's text and of an answer's. */
export function textRefusal(text: string): Refusal | null {
  if (text.trim() === '') return { code: 'text-required' };
  return text.trim().length > TEXT_MAX_LENGTH ? { code: 'text-too-long', max: TEXT_MAX_LENGTH } : null;
}

/** The server's refusals, on the fields of the form. */
export function refusalsOfServer(errors: readonly FieldError[]): Refusals {
  const named = errors.filter(({ path }) => path in NEW_MESSAGE);
  return Object.fromEntries(named.map(({ path }) => [path, { code: 'refused' }]));
}
