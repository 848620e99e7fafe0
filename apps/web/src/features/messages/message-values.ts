import { answerInputSchema, messageInputSchema, type MessageInput } from '@vigie/contract/message.ts';
import type { FormRules } from '../../forms/form-rules.ts';

export type MessageFields = Pick<MessageInput, 'topic' | 'subject' | 'text'>;

export const NEW_MESSAGE: MessageFields = { topic: 'question', subject: '', text: '' };

/** How a message is judged; the screen it was written from is added when it is sent. */
export const MESSAGE_RULES: FormRules<MessageFields> = {
  schema: messageInputSchema,
  inputOf: (fields) => fields,
  fields: ['topic', 'subject', 'text'],
};

export const ANSWER_RULES: FormRules<{ text: string }> = {
  schema: answerInputSchema,
  inputOf: (fields) => fields,
  fields: ['text'],
};
