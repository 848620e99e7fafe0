import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { networkList } from '../../egress/network-list.ts';
import { hashToken } from '../../secrets/token.ts';
import { readFigures, type Figure, type Figures } from './metrics.store.ts';

/** Access to the metrics: callers with the token, and callers of these networks. With neither, nobody has access. */
export interface MetricsAccess {
  token: string | null;
  networks: string[];
}

interface MetricsNeeds {
  /** Separate connections: screens do not wait for a scrape. */
  aside: Db;
  clock: Clock;
  access: MetricsAccess;
  /** Null if there is no history beside PostgreSQL. */
  readHistoryState: () => Promise<HistoryFigures | null>;
}

/** Metrics of the history of visits in ClickHouse. */
interface HistoryFigures {
  state: string;
  waiting: number;
  seconds: number;
  refused: number;
}

/** Help text of each gauge, by its name after `vigie_`. */
const GAUGES: Readonly<
  Record<string, { help: string; labels: string[]; of: (figures: Figures) => Figure[] }>
> = {
  jobs: { help: 'Jobs by state', labels: ['state'], of: ({ jobs }) => jobs },
  queue_oldest_seconds: {
    help: 'How long the job that waits longest has waited, in seconds',
    labels: [],
    of: ({ queueSeconds }) => single(queueSeconds),
  },
  agents: { help: 'Agents by state', labels: ['state'], of: ({ agents }) => agents },
  visits_last_hour: {
    help: 'Visits of the last hour by outcome',
    labels: ['outcome'],
    of: ({ visits }) => visits,
  },
  verdicts_last_hour: {
    help: 'Verdicts of the last hour by check and outcome, of primary trackers',
    labels: ['check', 'outcome'],
    of: ({ verdicts }) => verdicts,
  },
  problems_open: {
    help: 'Problems that are open and not muted, by severity',
    labels: ['severity'],
    of: ({ problems }) => problems,
  },
  incidents: {
    help: 'Incidents that are suspected or open',
    labels: ['phase'],
    of: ({ incidents }) => incidents,
  },
  deliveries: {
    help: 'Messages to channels that wait, and those that failed within the last hour',
    labels: ['state'],
    of: ({ deliveries }) => deliveries,
  },
  mails: { help: 'Mails that were not taken, by state', labels: ['state'], of: ({ mails }) => mails },
  database_bytes: {
    help: 'Size of the database in bytes',
    labels: [],
    of: ({ databaseBytes }) => single(databaseBytes),
  },
};

/** Gauges of the history in ClickHouse; left out if there is none. */
const HISTORY_GAUGES: Readonly<Record<string, { help: string; of: (history: HistoryFigures) => number }>> = {
  history_up: {
    help: 'Whether ClickHouse answers a question about visits',
    of: ({ state }) => (state === 'away' ? 0 : 1),
  },
  history_waiting: { help: 'Visits that ClickHouse does not have yet', of: ({ waiting }) => waiting },
  history_behind_seconds: {
    help: 'How long the oldest of them has waited, in seconds',
    of: ({ seconds }) => seconds,
  },
  history_refused: { help: 'Those that it refused for what they hold', of: ({ refused }) => refused },
};

const single = (value: number): Figure[] => [{ labels: {}, value }];

/**
 * Adds GET /metrics in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * Callers without access get 404. `vigie_up` is 0 while the database does not answer.
 */
export function addMetrics(app: FastifyInstance, needs: MetricsNeeds): void {
  const { aside, clock, access } = needs;
  const { token, networks } = access;
  if (token === null && networks.length === 0) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const up = new Gauge({ name: 'vigie_up', help: 'Whether the database answers', registers: [registry] });
  const gauges = Object.entries(GAUGES).map(([name, { help, labels, of }]) => ({
    of,
    gauge: new Gauge({ name: `vigie_${name}`, help, labelNames: labels, registers: [registry] }),
  }));
  const ofHistory = Object.entries(HISTORY_GAUGES).map(([name, { help, of }]) => ({
    of,
    gauge: new Gauge({ name: `vigie_${name}`, help, labelNames: [], registers: [registry] }),
  }));
  const mayRead = readersOf(access);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const figures = await readFigures(aside, new Date(clock.now())).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the metrics could not be read');
      return null;
    });
    up.set(figures === null ? 0 : 1);
    for (const { gauge, of } of gauges) {
      gauge.reset();
      for (const { labels, value } of figures === null ? [] : of(figures)) gauge.set(labels, value);
    }
    const history = await needs.readHistoryState().catch(() => null);
    for (const { gauge, of } of ofHistory) {
      gauge.remove();
      if (history !== null) gauge.set(of(history));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function readersOf({ token, networks }: MetricsAccess): (request: FastifyRequest) => boolean {
  const expected = token === null ? null : hashToken(token);
  const allowed = networkList(networks);
  return ({ ip, headers }) => {
    const [, shown] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
    if (expected !== null && shown !== undefined && timingSafeEqual(hashToken(shown), expected)) return true;
    return allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  };
}
