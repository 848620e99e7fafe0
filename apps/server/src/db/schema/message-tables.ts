import type { Message } from '@vigie/contract/message.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import type { JsonColumn } from './json-column.ts';

export interface MessagesTable {
  id: string;
  company_id: string;
  /** Null once the author is deleted. */
  user_id: string | null;
  topic: Message['topic'];
  subject: string;
  text: string;
  path: string | null;
  created_at: Date;
}

export interface MessageAnswersTable {
  id: string;
  message_id: string;
  user_id: string | null;
  text: string;
  created_at: Date;
}

export interface TagsTable {
  id: string;
  company_id: string;
  name: string;
  vendor: string;
  purpose: Tag['purpose'];
  patterns: JsonColumn<string[]>;
  url: string | null;
  updated_at: Date;
}
