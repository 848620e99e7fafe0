import type { Generated } from 'kysely';
import type { JsonColumn } from './json-column.ts';

export interface AgentCodesTable {
  id: string;
  lookup: string;
  /** Encrypted. */
  code: Buffer;
  companyId: string;
  isShared: boolean;
  name: string;
  slug: string;
  location: string;
  labels: string[];
  agentId: string | null;
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  usedByKey: string | null;
  usedFor: string | null;
}

export interface OutboundMessagesTable {
  id: string;
  agentId: string;
  method: string;
  path: string;
  headers: JsonColumn<Record<string, string>>;
  body: string | null;
  timeoutSeconds: number;
  createdAt: Generated<Date>;
  expiresAt: Date;
  /** The connection that last took the message. */
  line: number | null;
  answeredAt: Date | null;
  status: number | null;
  answerHeaders: JsonColumn<Record<string, string>> | null;
  answer: Buffer | null;
}

export interface OutboundNoncesTable {
  name: string;
  at: Generated<Date>;
}
