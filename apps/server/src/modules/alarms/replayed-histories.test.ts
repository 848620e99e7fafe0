import { describe, expect, test } from 'vitest';
import {
  advance,
  isReturn,
  type IncidentState,
  type CauseMeasurement,
  type Second,
} from './incident.policy.ts';
import { selectDueMessages, type NotificationState } from './notification.policy.ts';

const HOUR_MS = 3_600_000;
const DAYS = 90;
const WEBSITES = 50;
const PAGES = 8;
const START = Date.parse('2026-01-01T00:00:00Z');

/** Returns a generator of numbers between 0 and 1 that depend only on the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Time in which something is wrong, in hours since the start. */
interface Episode {
  from: number;
  to: number;
  /** Number of affected pages. */
  pages: number;
  /** Probability that a visit shows it: below 1 for an intermittent fault. */
  chance: number;
}

interface History {
  /** Hours between two audits. */
  every: number;
  faults: Episode[];
  /** Times in which nobody can reach the website. */
  outages: Episode[];
  /** Times in which one agent, or its network, damages results: pages fail, or a tag seems to be missing. */
  agentFaults: Array<Episode & { seems: 'failed' | 'broken' }>;
  /** Times in which no agent answers and nothing is visited. */
  silences: Episode[];
}

function historyOf(random: () => number): History {
  const between = (from: number, to: number) => from + random() * (to - from);
  const every = [6, 12, 24][Math.floor(random() * 3)] ?? 24;
  const spread = (count: number, make: (from: number, slotHours: number) => Episode): Episode[] => {
    const slotHours = (DAYS * 24) / count;
    return Array.from({ length: count }, (_, index) =>
      make(index * slotHours + between(0.1, 0.3) * slotHours, slotHours),
    );
  };
  return {
    every,
    faults: spread(3, (from, slotHours) => ({
      from,
      to: from + between(0.25, 0.5) * slotHours,
      pages: Math.ceil(random() * PAGES),
      chance: random() < 0.3 ? between(0.6, 0.9) : 1,
    })),
    outages: spread(2, (from) => ({ from, to: from + between(2, 60), pages: PAGES, chance: 1 })),
    agentFaults: spread(5, (from) => ({
      from,
      to: from + between(1, 30),
      pages: PAGES,
      chance: between(0.3, 1),
    })).map((one) => ({ ...one, seems: random() < 0.5 ? 'failed' : 'broken' })),
    silences: spread(4, (from) => ({ from, to: from + between(1, 12), pages: PAGES, chance: 1 })),
  };
}

/** Result of one visit of a page. */
type Shown = 'fine' | 'broken' | 'failed';

interface Visitor {
  hour: number;
  /** True for the agent whose network breaks; the other one sees the real state. */
  isFirst: boolean;
  random: () => number;
}

function visitOf(history: History, page: number, { hour, isFirst, random }: Visitor): Shown {
  const at = (episodes: readonly Episode[]) =>
    episodes.find(
      ({ from, to, pages, chance }) => hour >= from && hour < to && page < pages && random() < chance,
    );
  if (at(history.outages) !== undefined) return 'failed';
  const hurt = isFirst ? history.agentFaults.find((one) => at([one]) !== undefined) : undefined;
  if (hurt !== undefined) return hurt.seems;
  return at(history.faults) === undefined ? 'fine' : 'broken';
}

/** Root cause on the pages of a website, with the rules of stored problems: a page is over when a visit proves it. */
class KnownCause {
  readonly open = new Map<number, { firstAt: Date; lastAt: Date }>();

  see(page: number, shown: 'broken' | 'fine', at: Date): void {
    if (shown === 'fine') this.open.delete(page);
    else this.open.set(page, { firstAt: this.open.get(page)?.firstAt ?? at, lastAt: at });
  }
}

interface Message {
  key: 'cause' | 'site';
  event: 'opened' | 'over';
  hour: number;
  isReturn: boolean;
}

const RULE = { id: 'rule', channelIds: ['c'], quietHours: null, remindAfterHours: null, escalation: null };

/** Follows one root cause of a website as the worker does. */
class Follower {
  state: IncidentState | null = null;
  notifications: NotificationState | null = null;
  readonly key: Message['key'];
  readonly messages: Message[];

  constructor(key: Message['key'], messages: Message[]) {
    this.key = key;
    this.messages = messages;
  }

  /** Evaluates the measurement, and once more with the result of a second visit if one is requested. */
  evaluate(reading: CauseMeasurement, hour: number, askSecond: () => Second): void {
    const now = new Date(START + hour * HOUR_MS);
    if (this.state?.phase === 'over' && !isReturn(this.state, now))
      [this.state, this.notifications] = [null, null];
    let next = advance(this.state, reading, { now, second: null });
    for (let requests = 0; next?.wantsSecond === true && requests < 3; requests += 1)
      next = advance(next.state, reading, { now: new Date(now.getTime() + 60_000), second: askSecond() });
    this.state = next?.state ?? null;
    if (this.state === null || (this.state.phase !== 'open' && this.state.phase !== 'over')) return;
    const incident = {
      ...this.state,
      isOver: this.state.phase === 'over',
      isAcknowledged: false,
      isMuted: false,
    };
    // A worker that crashes evaluates the same measurement twice.
    const messages = selectDueMessages(incident, RULE, { before: this.notifications, now });
    for (const { event } of messages.due)
      if (event === 'opened' || event === 'over')
        this.messages.push({ key: this.key, event, hour, isReturn: this.state.returns > 0 });
    this.notifications = messages.sent;
  }
}

function buildMeasurement(
  key: string,
  isShown: boolean | null,
  seen: { firstAt: Date; lastAt: Date; pages: number },
): CauseMeasurement {
  return {
    key,
    isShown,
    subject: { kind: 'site', code: 'dns' },
    severity: 'critical',
    trackerId: null,
    ruleIds: ['rule'],
    firstSeenAt: seen.firstAt,
    beganAt: seen.firstAt,
    lastSeenAt: seen.lastAt,
    pages: seen.pages,
    samplePages: [],
    needsSecond: true,
    isOld: false,
  };
}

/** Returns the messages of one website over all days. */
function replay(history: History, random: () => number): Message[] {
  const messages: Message[] = [];
  const cause = new Follower('cause', messages);
  const site = new Follower('site', messages);
  const known = new KnownCause();
  for (let hour = history.every; hour < DAYS * 24; hour += history.every) {
    const at = new Date(START + hour * HOUR_MS);
    if (history.silences.some(({ from, to }) => hour >= from && hour < to)) continue;
    const visits = Array.from({ length: PAGES }, (_, page) => {
      const first = visitOf(history, page, { hour, isFirst: true, random });
      // A page that cannot be visited is retried once.
      return first === 'failed' ? visitOf(history, page, { hour, isFirst: true, random }) : first;
    });
    visits.forEach((shown, page) => {
      if (shown !== 'failed') known.see(page, shown, at);
    });
    const second = (pages: number[], is: (shown: Shown) => Second) => () => {
      const results = pages
        .slice(0, 3)
        .map((page) => is(visitOf(history, page, { hour, isFirst: false, random })));
      return results.includes('shown') ? 'shown' : results.includes('clean') ? 'clean' : 'unknown';
    };
    const failed = visits.flatMap((shown, page) => (shown === 'failed' ? page : []));
    site.evaluate(
      buildMeasurement('site', failed.length * 2 > PAGES, { firstAt: at, lastAt: at, pages: failed.length }),
      hour,
      second(failed, (shown) => (shown === 'failed' ? 'shown' : 'clean')),
    );
    const open = [...known.open.values()];
    const instants = open.map(({ lastAt }) => lastAt.getTime());
    const firsts = open.map(({ firstAt }) => firstAt.getTime());
    cause.evaluate(
      buildMeasurement('cause', open.length > 0, {
        firstAt: new Date(Math.min(...firsts)),
        lastAt: new Date(Math.max(...instants)),
        pages: open.length,
      }),
      hour,
      second([...known.open.keys()], (shown) =>
        shown === 'failed' ? 'unknown' : shown === 'broken' ? 'shown' : 'clean',
      ),
    );
  }
  return messages;
}

/** Compares the alarms of one kind with the true episodes and returns the counts. */
function countAlarmOutcomes(episodes: readonly Episode[], messages: readonly Message[], every: number) {
  const opened = messages.filter(({ event }) => event === 'opened');
  const seenLong = episodes.filter(({ from, to, chance }) => chance === 1 && to - from >= 3 * every);
  const covered = (one: Episode) => {
    const before = messages.filter(({ hour }) => hour < one.to);
    return (
      before.some(({ hour, event }) => event === 'opened' && hour >= one.from) ||
      before.at(-1)?.event === 'opened'
    );
  };
  return {
    missed: seenLong.filter((one) => !covered(one)).length,
    untrue: opened.filter(({ hour }) => !episodes.some(({ from, to }) => hour >= from && hour < to)).length,
    doubled: messages.filter(({ event }, index) => event === (messages[index - 1]?.event ?? 'over')).length,
    delays: seenLong.flatMap(({ from, to }) => {
      const first = opened.find(({ hour }) => hour >= from && hour < to);
      // In visits: the one that showed it first, and the second one at once.
      return first === undefined ? [] : [1 + Math.ceil((first.hour - from) / every)];
    }),
    returns: opened.filter(({ isReturn: isBack }) => isBack).length,
    opened: opened.length,
  };
}

describe('90 days of 50 websites, replayed', () => {
  const results = Array.from({ length: WEBSITES }, (_, seed) => {
    const random = randomOf(seed + 1);
    const history = historyOf(random);
    const messages = replay(history, random);
    const of = (key: Message['key']) => messages.filter((one) => one.key === key);
    return [
      countAlarmOutcomes(history.faults, of('cause'), history.every),
      countAlarmOutcomes(history.outages, of('site'), history.every),
    ];
  }).flat();
  const sum = (name: 'missed' | 'untrue' | 'doubled' | 'opened' | 'returns') =>
    results.reduce((total, result) => total + result[name], 0);

  test('rings for every fault that lasts', () => {
    expect(sum('opened')).toBeGreaterThan(150);
    expect(sum('missed')).toBe(0);
  });

  test('rings for nothing that is an agent’s or a network’s fault', () => {
    expect(sum('untrue')).toBe(0);
  });

  test('reports nothing twice, and intermittent causes seldom', () => {
    expect(sum('doubled')).toBe(0);
    expect(sum('returns')).toBeLessThan(sum('opened') / 10);
  });

  test('rings with the second visit as a rule', () => {
    const delays = results.flatMap((result) => result.delays).toSorted((a, b) => a - b);
    expect(delays[Math.floor(delays.length / 2)]).toBeLessThanOrEqual(2);
  });
});
