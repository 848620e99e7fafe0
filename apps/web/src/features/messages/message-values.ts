import type { MessageInput } from '@vigie/contract/message.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';

export type MessageFields = Pick<MessageInput, 'topic' | 'subject' | 'text'>;

export const NEW_MESSAGE: MessageFields = { topic: 'question', subject: '', text: '' };

/** Rules of the form of a message; sending adds the screen that it was written from. */
export const MESSAGE_RULES: FormRules<MessageFields, MessageFields> = {
  schema: (schemas) => schemas.messageInputSchema,
  inputOf: ({ topic, subject, text }) => ({ topic, subject: subject.trim(), text: text.trim() }),
  fields: ['topic', 'subject', 'text'],
};

export const ANSWER_RULES: FormRules<{ text: string }, { text: string }> = {
  schema: (schemas) => schemas.answerInputSchema,
  inputOf: ({ text }) => ({ text: text.trim() }),
  fields: ['text'],
};
