import type { ReportFetch } from '../src/modules/counted/report-fetch.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { createAgentFetch } from '../src/agent-calls/agent-fetch.ts';
import { createAgentCalls, type AgentCalls } from '../src/agent-connection.ts';
import { createApp } from '../src/app.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { openPool } from '../src/db/postgres.ts';
import { listenToNotifications } from '../src/db/notifications.ts';
import { createLog } from '../src/log.ts';
import type { ResolveTxt } from '../src/modules/sign-in/identity-providers/domain-proof.ts';
import { createHistoryOf, type HistoryOf } from '../src/modules/history/history-of.ts';
import type { HistoryEngine } from '../src/db/schema/stored-types.ts';
import type { Db } from '../src/db/schema/database.ts';
import type { MetricsAccess } from '../src/modules/instance/metrics.ts';
import type { PrintPage } from '../src/modules/sharing/report-printer.ts';
import type { RunQueue } from '../src/queue/run-queue.ts';
import { createSecretBox, type SecretBox } from '../src/secrets/secret-box.ts';
import { openTestHistory } from './clickhouse-history.ts';
import { PASSWORD, type TestUser } from './users.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A clock that only moves when a test moves it. */
export interface TestClock {
  now(): number;
  advance(seconds: number): void;
}

export function createTestClock(at = '2026-03-10T12:00:00Z'): TestClock {
  let nowMs = Date.parse(at);
  return { now: () => nowMs, advance: (seconds) => void (nowMs += seconds * 1000) };
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  clock: TestClock;
  secrets: SecretBox;
  agentCalls: AgentCalls;
  /** Opens another server of the same panel on the same database; it closes with the app. */
  openSecond(): Promise<FastifyInstance>;
  /** Jobs that were queued. */
  queued: string[];
  signIn: (user: Pick<TestUser, 'email'>) => Promise<TestCaller>;
  /** Returns a caller with the text of a token. */
  withToken: (text: string) => TestCaller;
  call: TestCaller;
}

export type TestCaller = (options: InjectOptions) => Promise<TestAnswer>;

export interface TestAnswer {
  status: number;
  headers: Record<string, unknown>;
  /** JSON of the answer; null for none. */
  body: unknown;
  text: string;
  bytes: Buffer;
}

export interface TestAppOptions {
  publicUrl?: string;
  panelDirectory?: string;
  operator?: string;
  supportEmail?: string;
  passwordPolicy?: PasswordPolicy;
  /** Answers of push services. */
  publicFetch?: FetchLike;
  /** Answers requests to reporting interfaces; absent: nothing answers. */
  reportFetch?: ReportFetch;
  /** Answers of name servers; absent: no name has a record. */
  resolveTxt?: ResolveTxt;
  /** Receives each line of the log, of every level. */
  logTo?: (line: string) => void;
  /** Existing database to use instead of a new one; it closes with the app. */
  database?: TestDatabase;
  agentsOverHttp?: boolean;
  /** Timeout of an agent's answer, in seconds. Default: 1. */
  agentTimeoutSeconds?: number;
  metrics?: MetricsAccess;
  /** URL of a time stamp service, which `publicFetch` answers; absent: none. */
  timeStampUrl?: string;
  /** Private networks whose identity providers may be configured in the panel. */
  oidcNetworks?: string[];
  providerPatienceSeconds?: number;
  /** Absent: no Chromium is available. */
  printPage?: PrintPage;
  requestsPerMinuteOfToken?: number;
  /** Key that encrypts its secrets, 32 bytes. */
  secretKey?: Buffer;
  /** Storage engine of the history of visits; absent: PostgreSQL. */
  engine?: HistoryEngine;
  /** History to use instead of that of `engine`. */
  historyOf?: HistoryOf;
}

const NO_RECORDS: ResolveTxt = () =>
  Promise.reject(Object.assign(new Error('no record'), { code: 'ENODATA' }));
const NOWHERE: FetchLike = () => Promise.reject(new Error('No test reaches the Internet.'));

function configOf(options: TestAppOptions) {
  return {
    publicUrl: options.publicUrl ?? 'http://panel.example',
    agentLineUrls: [],
    panelIdentifiers: ['vigie-panel'],
    trustedProxies: [],
    mail: { smtpUrl: null, from: 'vigie@panel.example', support: options.supportEmail ?? null },
    operator: options.operator ?? null,
    panelDirectory: options.panelDirectory ?? join(tmpdir(), 'no-panel-here'),
    pushServices: ['push.example'],
    passwordPolicy: options.passwordPolicy ?? ('spec' as const),
    metrics: options.metrics ?? { token: null, networks: [] },
    timeStampUrl: options.timeStampUrl ?? null,
    oidc: { provider: null, networks: options.oidcNetworks ?? [] },
  };
}

/** Opens the whole app on its own database, with a queue that only records jobs. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const clock = createTestClock();
  const notifications = listenToNotifications(database.connection);
  const queued: string[] = [];
  const queue: RunQueue = {
    enqueue: async (_db, jobId) => void queued.push(jobId),
    work: async () => {},
    close: async () => {},
  };
  const config = configOf(options);
  const log = options.logTo
    ? createLog({ logLevel: 'debug' }, { write: options.logTo })
    : createLog({ logLevel: 'fatal' });
  const secrets = createSecretBox(options.secretKey ?? randomBytes(32));
  const aside = openPool(database.connection, 'aside');
  const identity = { panelId: randomUUID(), privateKey: createKeyPair().privateKey };
  const agentCalls = createAgentCalls({
    identity,
    line: { db: aside.db, notifications },
    secrets,
    allowHttp: options.agentsOverHttp ?? false,
    clock,
    fetch: createAgentFetch({ allowLoopback: true }),
    timeoutSeconds: options.agentTimeoutSeconds ?? 1,
    pause: async () => {},
  });
  const history = await openHistory(database.db, options.engine ?? 'postgresql');
  const base = {
    config,
    db: database.db,
    hasRoom: database.hasRoom,
    aside: aside.db,
    historyOf: options.historyOf ?? history.historyOf,
    queue,
    agentCalls,
    identity,
    secrets,
    notifications,
    clock,
    log,
  };
  const printPage = options.printPage ?? null;
  const publicFetch = options.publicFetch ?? NOWHERE;
  const needs = {
    ...base,
    printPage,
    publicFetch,
    reportFetch: options.reportFetch ?? { send: NOWHERE, allows: () => Promise.resolve(true) },
    ...(options.providerPatienceSeconds && { providerPatienceSeconds: options.providerPatienceSeconds }),
    resolveTxt: options.resolveTxt ?? NO_RECORDS,
    requestsPerMinute: 1_000_000,
    requestsPerMinuteOfToken: options.requestsPerMinuteOfToken ?? 1_000_000,
  };
  const app = await createApp(needs);
  const call = createCaller(app, {});
  const signIn = async ({ email }: Pick<TestUser, 'email'>) => {
    const answer = await call({
      method: 'POST',
      url: '/api/sessions',
      payload: { email, password: PASSWORD },
    });
    const { token } = answer.body as { token: string };
    return createCaller(app, { authorization: `Bearer ${token}` });
  };
  const withToken = (text: string) => createCaller(app, { authorization: `Bearer ${text}` });
  const seconds: Array<() => Promise<void>> = [];
  const openSecond = async () => {
    const own = listenToNotifications(database.connection);
    const second = await createApp({ ...needs, notifications: own });
    seconds.push(async () => {
      await second.close();
      await own.close();
    });
    return second;
  };
  const close = async () => {
    for (const closeSecond of seconds) await closeSecond();
    await app.close();
    await history.close();
    await notifications.close();
    await aside.close();
    await database.close();
  };
  return {
    ...database,
    app,
    clock,
    secrets,
    agentCalls,
    openSecond,
    queued,
    signIn,
    withToken,
    call,
    close,
  };
}

interface AppHistory {
  historyOf: HistoryOf;
  close: () => Promise<void>;
}

/** Opens the history. In ClickHouse, pending visits are sent before each query. */
async function openHistory(db: Db, engine: HistoryEngine): Promise<AppHistory> {
  if (engine === 'postgresql') return { historyOf: createHistoryOf(null), close: async () => {} };
  await db.updateTable('historyEngine').set({ engine }).execute();
  const { history, send, close } = await openTestHistory(db);
  const find = createHistoryOf(history);
  const historyOf: HistoryOf = async (historyNeeds) => {
    await send();
    return find(historyNeeds);
  };
  return { historyOf, close };
}

function createCaller(app: FastifyInstance, own: Record<string, string>): TestCaller {
  return async (options) => {
    const headers = { 'panel-identifier': 'vigie-panel', ...own, ...options.headers };
    const response = await app.inject({ ...options, headers });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : null,
      text: response.body,
      bytes: response.rawPayload,
    };
  };
}
