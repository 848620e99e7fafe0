import { BadConfig } from '@vigie/agent/agent-config.ts';
import { DataDirectoryInUse as AgentDataInUse } from '@vigie/agent/data-lock.ts';
import { BadAllowFile } from '@vigie/agent/egress-allowance.ts';
import { ChromiumNotFound } from '@vigie/inspector/chromium.ts';
import { ConfigError } from '@vigie/server/config.ts';
import { BadBackup } from '@vigie/server/db/backup/backup-format.ts';
import { NotRestorable } from '@vigie/server/db/backup/empty-database.ts';
import { NothingToBackUp } from '@vigie/server/db/backup/write-backup.ts';
import { DataDirectoryInUse } from '@vigie/server/db/embedded/ownership.ts';
import { SchemaTooNew } from '@vigie/server/db/migrate.ts';
import { UserNotCreated } from '@vigie/server/modules/users/create-user.service.ts';
import { WrongInstanceKey } from '@vigie/server/panel-identity.ts';

const SPEAKING = [
  ConfigError,
  BadConfig,
  BadAllowFile,
  AgentDataInUse,
  ChromiumNotFound,
  SchemaTooNew,
  NotRestorable,
  NothingToBackUp,
  UserNotCreated,
  WrongInstanceKey,
];

/** Why a part could not start, and what to do; a failure that it does not know is thrown on. */
export function explainFailure(error: unknown): string {
  if (error instanceof BadBackup) return `This backup cannot be restored. ${error.message}`;
  const speaking = SPEAKING.find((kind) => error instanceof kind);
  if (speaking !== undefined) return (error as Error).message;
  if (error instanceof DataDirectoryInUse) {
    const holder = error.pid === null ? 'another process' : `process ${error.pid}`;
    return `Vigie runs on these data already (${holder}). Stop it, or name another folder: VIGIE_DATA=./other`;
  }
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  const database = explainSurroundings(error as Error, code);
  if (database !== null) return database;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is in use. Stop what uses it, or name another one, for example PORT=4100.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} of ${address} may not be used by this user. Name one from 1024 on, for example PORT=4100.`;
  }
  throw error;
}

/** 28: not let in; 3D000: no such database; 53300: too many connections; 57P03: it starts or stops. */
const NOT_LET_IN = /^(28\w{3}|3D000|53300|57P03)$/;
const OUT_OF_REACH = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);
const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

function explainSurroundings(error: Error & { path?: string }, code: string | undefined): string | null {
  if (code === undefined) return null;
  if (OUT_OF_REACH.has(code)) return `The PostgreSQL of DATABASE_URL does not answer: ${reasonOf(error)}`;
  if (NOT_LET_IN.test(code)) return `The PostgreSQL of DATABASE_URL refuses: ${error.message}`;
  const fault = FILE_FAULTS[code];
  if (fault === undefined || error.path === undefined) return null;
  return `${error.path} cannot be used: ${fault}.`;
}

/** A host with several addresses fails once for each. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message;
}
