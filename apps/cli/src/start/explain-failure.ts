import { BadConfig } from '@vigie/agent/agent-config.ts';
import { AgentDataInUse } from '@vigie/agent/data-lock.ts';
import { BadAllowFile } from '@vigie/agent/egress-allowance.ts';
import { OutboundConnectionFailed } from '@vigie/agent/outbound/connection-trouble.ts';
import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import { ConfigError } from '@vigie/server/config.ts';
import { BadBackup } from '@vigie/server/db/backup/backup-format.ts';
import { NotRestorable } from '@vigie/server/db/backup/empty-database.ts';
import { NothingToBackUp } from '@vigie/server/db/backup/write-backup.ts';
import { troubleOf } from '@vigie/server/db/database-trouble.ts';
import { EmbeddedDatabaseFailed } from '@vigie/server/db/embedded/embedded-failure.ts';
import { DatabaseInUse } from '@vigie/server/db/embedded/ownership.ts';
import { SchemaTooNew } from '@vigie/server/db/migrate.ts';
import { ClickhouseFailed } from '@vigie/server/modules/history/clickhouse/failures.ts';
import { ClickhouseMissing } from '@vigie/server/modules/history/history-of.ts';
import { HistoryMigrationStopped } from '@vigie/server/modules/history/migration/wait.ts';
import { ProviderKnown } from '@vigie/server/modules/sign-in/identity/operator-provider.ts';
import { UserNotCreated } from '@vigie/server/modules/users/add-user.service.ts';
import { WrongInstanceKey } from '@vigie/server/panel-identity.ts';
import { explainMachine, reasonOfMachine } from './surroundings.ts';
import { UserUnknown } from './user-unknown.ts';

const SPEAKING = [
  ConfigError,
  BadConfig,
  BadAllowFile,
  AgentDataInUse,
  ChromiumNotFound,
  ClickhouseMissing,
  OutboundConnectionFailed,
  EmbeddedDatabaseFailed,
  SchemaTooNew,
  NotRestorable,
  NothingToBackUp,
  HistoryMigrationStopped,
  ProviderKnown,
  UserNotCreated,
  UserUnknown,
  WrongInstanceKey,
];

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a sentence with the reason why a part could not start, and the action to take. Rethrows an unknown error. */
export function explainFailure(error: unknown, env: Environment = process.env): string {
  if (error instanceof BadBackup) return `This backup cannot be restored. ${error.message}`;
  const speaking = SPEAKING.find((kind) => error instanceof kind);
  if (speaking !== undefined) return (error as Error).message;
  if (error instanceof ClickhouseFailed)
    return `The ClickHouse of CLICKHOUSE_URL ${error.fault === 'away' ? 'does not answer' : 'refuses'}: ${error.message}`;
  if (error instanceof DatabaseInUse) {
    const holder = error.pid === null ? 'another process' : `process ${error.pid}`;
    return `Vigie runs on these data already (${holder}). Stop it, or name another folder: VIGIE_DATA=./other`;
  }
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  const explained = explainDatabase(error as Error, env) ?? explainMachine(error);
  if (explained !== null) return explained;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is in use. Stop what uses it, or name another one, for example PORT=4100.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} of ${address} may not be used by this user. Name one from 1024 on, for example PORT=4100.`;
  }
  throw error;
}

/**
 * SQLSTATE codes. 28: authorization failed; 3D000: no such database; 53300: too many connections; 57P03: starting or
 * stopping.
 */
const NOT_LET_IN = /^(28\w{3}|3D000|53300|57P03)$/;
const OUT_OF_REACH = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Returns a sentence about a database error, with the database's address. */
function explainDatabase(error: Error, { DATABASE_URL }: Environment): string | null {
  const { code } = error as { code?: string };
  const database = DATABASE_URL ? 'The PostgreSQL of DATABASE_URL' : 'The embedded database';
  if (OUT_OF_REACH.has(code ?? '')) return `${database} does not answer: ${reasonOf(error)}`;
  if (NOT_LET_IN.test(code ?? '')) return `${database} refuses: ${error.message}`;
  const trouble = reasonOfMachine(error) === null ? troubleOf(error) : null;
  if (trouble === 'no-room')
    return `${database} has no room left on its disk or in its memory: ${error.message}`;
  return trouble === null
    ? null
    : `${database} ended the connection, or could not continue: ${error.message}`;
}

/** Returns the reason of an error; a host with several addresses fails once for each. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message;
}
