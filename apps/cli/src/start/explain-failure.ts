import { BadConfig } from '@vigie/agent/agent-config.ts';
import { DataDirectoryInUse as AgentDataInUse } from '@vigie/agent/data-lock.ts';
import { BadAllowFile } from '@vigie/agent/egress-allowance.ts';
import { ChromiumNotFound } from '@vigie/inspector/chromium.ts';
import { ConfigError } from '@vigie/server/config.ts';
import { DataDirectoryInUse } from '@vigie/server/db/embedded/postmaster.ts';
import { SchemaTooNew } from '@vigie/server/db/migrate.ts';
import { WrongInstanceKey } from '@vigie/server/panel-identity.ts';

const SPEAKING = [
  ConfigError,
  BadConfig,
  BadAllowFile,
  AgentDataInUse,
  ChromiumNotFound,
  SchemaTooNew,
  WrongInstanceKey,
];

/** Why a part could not start, and what to do; a failure that it does not know is thrown on. */
export function explainFailure(error: unknown): string {
  const speaking = SPEAKING.find((kind) => error instanceof kind);
  if (speaking !== undefined) return (error as Error).message;
  if (error instanceof DataDirectoryInUse) {
    const holder = error.pid === null ? 'another process' : `process ${error.pid}`;
    return `Vigie runs on these data already (${holder}). Stop it, or name another folder: VIGIE_DATA=./other`;
  }
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is in use. Stop what uses it, or name another one, for example PORT=4100.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} of ${address} may not be used by this user. Name one from 1024 on, for example PORT=4100.`;
  }
  throw error;
}
