import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAgentFetch } from './agent-calls/agent-fetch.ts';
import { createAgentCalls, type AgentCalls } from './agent-connection.ts';
import { steadyClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { listenToNotifications, type Notifications } from './db/notifications.ts';
import { openDatabase } from './db/open-database.ts';
import { openPool } from './db/postgres.ts';
import type { Db } from './db/schema/database.ts';
import { createPublicFetch } from './egress/public-fetch.ts';
import { createLog } from './log.ts';
import { openInstance } from './panel-identity.ts';
import { openHistory } from './modules/history/history-of.ts';
import { createMailer } from './modules/mail/mailer.ts';
import { createReportPrinter, type PrintPage } from './modules/sharing/report-printer.ts';
import type { Retention } from './modules/retention/retention.policy.ts';
import { findRedactions } from './modules/companies/redactions.store.ts';
import { openSecrets } from './modules/contexts/sealed-values.ts';
import { aboutUrlOf } from './modules/runs/about-url.ts';
import { openRunQueue, type RunQueue } from './queue/run-queue.ts';
import { applyRetention } from './workers/apply-retention.ts';
import { createDaySegments } from './workers/create-day-segments.ts';
import { createReportQueries, type ReportQueries } from './workers/query-reports.ts';
import { createReportFetch, type ReportFetch } from './modules/counted/report-fetch.ts';
import { continueMatrices } from './workers/continue-matrices.ts';
import { anchorAuditLog, runHousekeeping, requeueWaiting } from './workers/housekeeping.ts';
import { storeInstanceLimits, storeInstanceRetention } from './modules/limits/website-limits.store.ts';
import type { ClickhouseLink } from './modules/history/clickhouse/link.ts';
import { storeOutboxLimit } from './modules/history/clickhouse/outbox.store.ts';
import { createResolveTxt } from './modules/sign-in/identity-providers/domain-proof.ts';
import { checkDomains } from './workers/check-domains.ts';
import { enforceLimits } from './workers/enforce-limits.ts';
import { importWebsites } from './workers/import-websites.ts';
import { pollAgents } from './workers/agent-monitor.ts';
import { openReplay } from './modules/regression-causes/search-regression-cause.service.ts';
import { openTriedContainer } from './modules/policy-trials/container-draft.service.ts';
import { dismissUnwanted } from './modules/runs/dismissals.service.ts';
import { reEvaluate } from './workers/re-evaluate.ts';
import { reevaluatePlans } from './workers/reevaluate-plans.ts';
import { runAutomaticRehearsals } from './modules/rehearsals/automatic-rehearsals.service.ts';
import type { Run } from './modules/runs/runs.store.ts';
import { runJob } from './modules/runs/run-job.service.ts';
import { explainDueLosses } from './modules/real-visitors/visitor-losses.service.ts';
import type { RunNeeds } from './modules/runs/run-needs.ts';
import { readContainers } from './workers/read-containers.ts';
import { runSchedules } from './workers/run-schedules.ts';
import { sendDeliveries } from './workers/send-deliveries.ts';
import { watchBlockers } from './workers/watch-blockers.ts';
import { watchOrders } from './workers/watch-orders.ts';
import { createWake, watchAlarms } from './workers/watch-alarms.ts';
import { createHistorySending } from './workers/send-history.ts';
import { sayUnsentMails, sendMails, type MailQueueNeeds } from './workers/send-mails.ts';
import { sendReports, type ReportNeeds } from './workers/send-reports.ts';

export interface RunningWorker {
  close(): Promise<void>;
}

/** Following a run is mostly waiting for its agents, so many runs at once cost little. */
const RUNS_AT_ONCE = 12;
const MONITOR_MS = 2_000;
const HOUSEKEEPING_MS = 60_000;
const REQUEUE_MS = 5_000;
const SCHEDULES_MS = 1_000;
const RETENTION_MS = 3_600_000;
const LOSSES_MS = 10_000;
const LIMITS_MS = 30_000;
const HISTORY_MS = 1_000;
const DOMAINS_MS = 600_000;
const DAY_SEGMENTS_MS = 600_000;
const RE_EVALUATIONS_MS = 2_000;
const IMPORTS_MS = 1_000;
const MAILS_MS = 2_000;
const REPORTS_MS = 10_000;
const ALARMS_MS = 2_000;
const REHEARSALS_MS = 5_000;
const COUNTED_MS = 5_000;
const BLOCKERS_MS = 5_000;
const ANCHOR_MS = 24 * 3_600_000;

/** Optional capabilities of a worker that its starter supplies. */
interface WorkerMeans {
  /** Absent: monthly reports are sent without a PDF. */
  printPage?: PrintPage;
  /** Origin of this machine from which reports may be read. */
  reportOrigin?: string;
}

/** Starts a worker: it takes jobs from the queue, follows their runs on agents and monitors the agents. */
export async function startWorker(
  config: Config,
  { printPage, reportOrigin }: WorkerMeans = {},
): Promise<RunningWorker> {
  const log = createLog(config);
  const report = (error: unknown) => log.error({ err: error }, 'the worker met an error');
  const opened = new AsyncDisposableStack();
  try {
    const database = await openDatabase({ ...config, report: (message) => log.warn(message) });
    opened.defer(database.close);
    const pool = openPool(database.connection, 'worker');
    opened.defer(pool.close);
    const runs = openPool(database.connection, 'runs');
    opened.defer(runs.close);
    const history = await openHistory(pool.db, {
      clickhouse: config.clickhouse,
      warn: (message, error) => log.warn({ err: error }, message),
    });
    opened.defer(history.close);
    const notifications = listenToNotifications(database.connection);
    opened.defer(notifications.close);
    const queue = await openRunQueue({ connection: database.connection, report, supervise: true });
    opened.defer(queue.close);
    const { identity, secrets } = await openInstance(pool.db, config);
    await storeInstanceLimits(pool.db, config.limits);
    await storeInstanceRetention(pool.db, config.retention);
    if (config.clickhouse !== null) await storeOutboxLimit(pool.db, config.clickhouse.outboxMegabytes);
    const fetch = createAgentFetch({ allowLoopback: config.agentsOnLoopback });
    const { connect } = createAgentCalls({
      identity,
      secrets,
      clock: systemClock,
      fetch,
      line: { db: runs.db, notifications },
    });
    const mailer = createMailer(config.mail);
    opened.defer(() => mailer?.close());
    if (mailer === null) log.warn(sayUnsentMails(log));
    const push = { secrets, fetch: createPublicFetch(), contact: config.mail.from };
    const { retention, publicUrl } = config;
    const print = createReportPrinter({
      print: printPage ?? null,
      panelDirectory: config.panelDirectory,
      log,
    });
    const mailing = { secrets, publicUrl, mailer, push, print };
    await work({
      log,
      db: pool.db,
      runsDb: runs.db,
      notifications,
      queue,
      connect,
      retention,
      mailing,
      sendToReports: createReportFetch(config.reportNetworks, reportOrigin).send,
      clickhouse: history.clickhouse,
      opened,
    });
    return { close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

interface Work {
  log: Logger;
  db: Db;
  /** Database pool for following runs. */
  runsDb: Db;
  notifications: Notifications;
  queue: RunQueue;
  connect: AgentCalls['connect'];
  retention: Retention;
  mailing: Pick<MailQueueNeeds & ReportNeeds, 'secrets' | 'publicUrl' | 'mailer' | 'push' | 'print'>;
  sendToReports: ReportFetch['send'];
  /** Null without CLICKHOUSE_URL. */
  clickhouse: ClickhouseLink | null;
  opened: AsyncDisposableStack;
}

/** Processes jobs and recurring tasks until `opened` is disposed of. */
async function work(given: Work): Promise<void> {
  const { runsDb: db, notifications, queue, connect, mailing, opened } = given;
  const stopping = new AbortController();
  const { signal } = stopping;
  const needs = {
    db,
    clock: systemClock,
    steady: steadyClock,
    waitsSinceMs: new Map<string, number>(),
    notifications,
    connect,
    openReplay: (run: Run) => openReplay(db, run),
    openTriedContainer: (run: Run) => openTriedContainer({ db, secrets: mailing.secrets }, run),
    openSecrets: (contextId: string) => openSecrets({ db, secrets: mailing.secrets }, contextId),
    redactionsOf: (companyId: string) => findRedactions(db, companyId).then(({ rules }) => rules),
    aboutUrl: aboutUrlOf(mailing.publicUrl),
    sleep: (milliseconds: number, until: AbortSignal) => delay(milliseconds, undefined, { signal: until }),
  };
  const reportRequests = createReportQueries(
    {
      db: given.db,
      clock: systemClock,
      secrets: mailing.secrets,
      send: given.sendToReports,
      sleep: (milliseconds) => delay(milliseconds, undefined, { signal }).catch(() => {}),
      signal,
    },
    (error) => given.log.error({ err: error }, 'a reporting interface could not be asked'),
  );
  const loops = repeatWhatRecurs({ ...given, needs, reportRequests, signal });
  opened.defer(async () => {
    stopping.abort(new Error('The worker is stopping.'));
    await Promise.all(loops);
    await reportRequests.settled();
  });
  await queue.work({
    concurrency: RUNS_AT_ONCE,
    notifications,
    handle: async (jobId, lost) => {
      await runJob({ ...needs, signal: AbortSignal.any([lost, signal]) }, jobId);
    },
  });
}

interface Recurring extends Work {
  reportRequests: ReportQueries;
  needs: Omit<RunNeeds, 'signal'>;
  signal: AbortSignal;
}

function repeatWhatRecurs({
  needs,
  reportRequests,
  signal,
  log,
  db,
  queue,
  retention,
  mailing,
  clickhouse,
}: Recurring): Promise<void>[] {
  const clock = systemClock;
  const delivering = { fetch: mailing.push.fetch, sendsMails: mailing.mailer !== null };
  const resolveTxt = createResolveTxt();
  const wake = createWake(clock);
  const every = (everyMs: number, work: () => Promise<void>) => repeat({ work, everyMs, signal, log });
  const sendHistory = clickhouse && createHistorySending({ db, link: clickhouse, log });
  return [
    ...(sendHistory ? [every(HISTORY_MS, () => sendHistory(signal))] : []),
    every(MONITOR_MS, () => pollAgents({ ...needs, db, secrets: mailing.secrets })),
    every(SCHEDULES_MS, () => runSchedules({ db, clock, queue })),
    every(SCHEDULES_MS, () => continueMatrices({ db, clock, queue })),
    every(HOUSEKEEPING_MS, () => runHousekeeping({ db, clock, queue })),
    every(HOUSEKEEPING_MS, () => dismissUnwanted({ ...needs, db }, null)),
    every(IMPORTS_MS, () => importWebsites({ db, clock, queue, log, signal })),
    every(RE_EVALUATIONS_MS, () => reEvaluate({ db, clock, signal })),
    every(RE_EVALUATIONS_MS, () => reevaluatePlans({ db, clock, signal })),
    every(RE_EVALUATIONS_MS, () => readContainers({ db, signal })),
    every(RE_EVALUATIONS_MS, () => watchOrders({ db, clock, secrets: mailing.secrets, signal })),
    every(LOSSES_MS, () => explainDueLosses({ db, now: new Date(clock.now()), signal })),
    every(BLOCKERS_MS, () => watchBlockers({ db, clock, fetch: mailing.push.fetch, signal })),
    every(RETENTION_MS, () => applyRetention({ db, clock, retention, signal })),
    every(LIMITS_MS, () => enforceLimits({ db, clock, signal })),
    every(DOMAINS_MS, () => checkDomains({ db, clock, resolveTxt, signal })),
    every(DAY_SEGMENTS_MS, () => createDaySegments({ db, clock, signal })),
    every(MAILS_MS, () => sendMails({ ...mailing, db, clock, log, signal })),
    every(REPORTS_MS, () => sendReports({ ...mailing, db, clock, log, signal })),
    every(MAILS_MS, () => sendDeliveries({ ...mailing, ...delivering, db, clock, signal })),
    every(ALARMS_MS, () => watchAlarms({ db, clock, queue, wake, signal })),
    every(REHEARSALS_MS, () => runAutomaticRehearsals({ db, now: new Date(clock.now()), queue })),
    every(COUNTED_MS, reportRequests.start),
    every(ANCHOR_MS, () => anchorAuditLog({ db, log })),
    every(REQUEUE_MS, () => requeueWaiting({ db, queue })),
  ];
}

interface Loop {
  work: () => Promise<void>;
  everyMs: number;
  signal: AbortSignal;
  log: Logger;
}

async function repeat({ work, everyMs, signal, log }: Loop): Promise<void> {
  for (;;) {
    await work().catch((error: unknown) => log.error({ err: error }, 'a recurring task failed'));
    await delay(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}
