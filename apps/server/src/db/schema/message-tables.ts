import type { Message } from '@vigie/contract/message.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import type { JsonColumn } from './json-column.ts';

export interface MessagesTable {
  id: string;
  companyId: string;
  /** Null once the author is deleted. */
  userId: string | null;
  topic: Message['topic'];
  subject: string;
  text: string;
  path: string | null;
  createdAt: Date;
}

export interface MessageAnswersTable {
  id: string;
  messageId: string;
  userId: string | null;
  text: string;
  createdAt: Date;
  /** When the message's author opened it; null: not yet. */
  seenAt: Date | null;
}

export interface TagsTable {
  id: string;
  companyId: string;
  name: string;
  vendor: string;
  purpose: Tag['purpose'];
  patterns: JsonColumn<string[]>;
  url: string | null;
  updatedAt: Date;
}
