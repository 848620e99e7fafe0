import {
  cannotSay,
  decideState,
  isLostByAnswer,
  type CountingFacts,
} from '@vigie/audit/counting/decide-state.ts';
import type { Explanation, Visitor } from '@vigie/audit/counting/explanation.ts';
import { unclaimedRows } from '@vigie/audit/counting/match-rows.ts';
import { matchTotals, type FoundTotal } from '@vigie/audit/counting/match-totals.ts';
import type { ReportRow, WantedRow } from '@vigie/audit/counting/report-row.ts';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import type { AccountSettings, ReportReader } from './report-reader.ts';
import { nullIfUnavailable, ReportUnavailable } from './report-request.ts';

/** Time for which missing hits are searched. */
export interface Patience {
  /** Maximum time in ms after the first answer. */
  waitMs: number;
  now: () => number;
  /** Resolves after a time in ms, or earlier when the run is interrupted. */
  sleep: (ms: number) => Promise<void>;
  signal?: AbortSignal | undefined;
}

export interface FollowOptions extends Patience {
  visitor: Visitor;
}

/**
 * First pause between two questions in ms. Each further one is three times as long, up to the longest, so that a minute
 * has five questions: for 500 pages, one for 100 hits.
 */
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 30_000;
/** Hits of one account with their rows so far. */
interface Followed {
  sent: CountableHit;
  /** Row that proves the hit. */
  row: Pick<ReportRow, 'proof'> | undefined;
  /** Total that the hit belongs to. Undefined if the report shows single hits. */
  total: FoundTotal | undefined;
  afterMs: number | null;
  isLate: boolean;
}

const UNSEEN = { row: undefined, total: undefined, afterMs: null, isLate: false };

/** Hits of one account, and the interface that knows its report. */
export interface AccountHits {
  reader: ReportReader;
  account: string;
  hits: readonly CountableHit[];
}

/**
 * Follows the hits of one account into its report, and returns their states in the order of the hits. The report is
 * queried once if it has all hits. Otherwise the settings explain what is missing, and a control hit shows when the report
 * is complete up to its time. Raises nothing: an interface that does not answer gives `cannot-say`.
 */
export async function followHits(accountHits: AccountHits, options: FollowOptions): Promise<CountedHit[]> {
  const { reader, account, hits } = accountHits;
  const decide = deciderOf(reader, options);
  if (!reader.isAccount(account)) return withoutAccount(accountHits, decide);
  const sinceMs = Math.min(...hits.map((sent) => reader.counting.wanted(sent)?.atMs ?? sent.sentAtMs));
  const followed = hits.map((sent): Followed => ({ sent, ...UNSEEN }));
  try {
    const rows = await patiently(() => reader.rows(account, sinceMs, hits), options);
    if (rows === null) return await withoutAccount(accountHits, decide);
    take(reader, followed, { rows, requestedAtMs: options.now(), isFirst: true, visitor: options.visitor });
    const missing = followed.filter(({ row }) => row === undefined);
    if (missing.length === 0) return followed.map((one) => decide(one, NOTHING_KNOWN));
    const settings = await patiently(
      () =>
        reader.settings(
          account,
          missing.map(({ sent }) => sent),
        ),
      options,
    ).catch(nullIfUnavailable);
    const waiting = { reader, account, settings, followed, sinceMs, rows, options };
    const last = (await untilControl(waiting).catch(nullIfUnavailable)) ?? { ...NOTHING_KNOWN, rows };
    return followed.map((one) => decide(one, { ...last, settings }));
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    return followed.map((one) =>
      one.row === undefined && !isLostByAnswer(one.sent)
        ? cannotSay(one.sent, error.reason, error.message)
        : decide(one, NOTHING_KNOWN),
    );
  }
}

interface Knowledge {
  settings: AccountSettings | null;
  rows: readonly ReportRow[];
  hasControl: boolean;
  /** True if the report has a control hit with the visit's mark, or the visit has none. */
  hasMarkedControl: boolean;
}

const NOTHING_KNOWN: Knowledge = { settings: null, rows: [], hasControl: false, hasMarkedControl: true };

interface Waiting {
  reader: ReportReader;
  account: string;
  settings: AccountSettings | null;
  followed: Followed[];
  sinceMs: number;
  rows: readonly ReportRow[];
  options: FollowOptions;
}

/**
 * Asks again until the report has the control hit and no unexplained hit is missing, or the time is over. Where only
 * totals are known, nothing is ever accused, and no control hit is sent.
 */
async function untilControl({ reader, account, settings, followed, sinceMs, rows, options }: Waiting) {
  const { now, sleep, waitMs, signal, visitor } = options;
  const { counting } = reader;
  const open = () =>
    followed.filter(
      ({ sent, row, total }) =>
        row === undefined &&
        counting.wanted(sent) !== null &&
        total?.isShort !== false &&
        !isLostByAnswer(sent) &&
        counting.explainByAnswer?.(sent, visitor) === undefined &&
        settings?.explain(sent, visitor) === undefined,
    );
  const known = { rows, hasControl: false, hasMarkedControl: false };
  const example = open()[0]?.sent;
  if (example === undefined) return known;
  const sent = followed.map((one) => one.sent);
  const accepting = settings ?? { pageUrl: null, explain: () => undefined };
  const send = async (isMarked: boolean) => {
    const order = { account, settings: accepting, example, isMarked };
    return reader.control === undefined ? null : patiently(reader.control.bind(null, order), options);
  };
  const canAccuse = !counting.showsTotals || open().some(({ total }) => total === undefined);
  const control = canAccuse ? await send(false) : null;
  const marked = control !== null && visitor.isMarked ? await send(true) : control;
  const until = now() + waitMs;
  // One answer more than the first one with the control hit: a queue need not hold the order of its hits.
  let answers = 0;
  const firstPauseMs = Math.max(PAUSE_MS, counting.delays.pauseMs);
  const pauseMaxMs = Math.max(PAUSE_MAX_MS, firstPauseMs);
  for (let pauseMs = firstPauseMs; open().length > 0; pauseMs = Math.min(pauseMs * 3, pauseMaxMs)) {
    if (signal?.aborted === true || answers > 1 || now() + pauseMs > until) break;
    await sleep(pauseMs);
    known.rows = (await patiently(() => reader.rows(account, sinceMs, sent), options)) ?? [];
    take(reader, followed, { rows: known.rows, requestedAtMs: now(), isFirst: false, visitor });
    known.hasControl = hasRow(known.rows, control);
    known.hasMarkedControl = hasRow(known.rows, marked);
    if (known.hasControl) answers += 1;
  }
  return known;
}

const hasRow = (rows: readonly ReportRow[], wanted: Pick<ReportRow, 'kind' | 'key'> | null): boolean =>
  wanted !== null && rows.some(({ kind, key }) => kind === wanted.kind && key === wanted.key);

interface AnsweredRows {
  rows: readonly ReportRow[];
  requestedAtMs: number;
  isFirst: boolean;
  visitor: Visitor;
}

/** Gives each followed hit its row among the rows of an answer. */
function take(
  { counting }: ReportReader,
  followed: Followed[],
  { rows, requestedAtMs, isFirst, visitor }: AnsweredRows,
): void {
  const unclaimed = unclaimedRows(rows);
  const isExpected = (sent: CountableHit) =>
    !isLostByAnswer(sent) && counting.explainByAnswer?.(sent, visitor) === undefined;
  const inTotals: { one: Followed; wanted: WantedRow }[] = [];
  const found = (one: Followed, row: Followed['row']) => {
    if (row === undefined || one.row !== undefined) return;
    one.row = row;
    one.afterMs = Math.max(0, requestedAtMs - one.sent.sentAtMs);
    one.isLate = !isFirst && one.afterMs > counting.delays.promptMs;
  };
  for (const one of followed) {
    const wanted = counting.wanted(one.sent);
    if (wanted === null) continue;
    if (counting.showsTotals && wanted.key === '') inTotals.push({ one, wanted });
    else found(one, unclaimed.claim(wanted, one.sent.sentAtMs));
  }
  const totals = matchTotals(
    inTotals.map(({ one: { sent }, wanted }) => ({
      wanted,
      sentAtMs: sent.sentAtMs,
      isExpected: isExpected(sent),
    })),
    rows,
  );
  for (const [index, { one }] of inTotals.entries()) {
    const total = totals[index];
    one.total = total;
    if (total?.isExact === true && isExpected(one.sent)) found(one, total);
  }
}

type Decide = (followed: Followed, known: Knowledge) => CountedHit;

/** Returns a function that decides the state of a hit. */
function deciderOf({ counting }: ReportReader, { visitor, now }: FollowOptions): Decide {
  return ({ sent, row, total, afterMs, isLate }, { settings, rows, hasControl, hasMarkedControl }) => {
    const wanted = counting.wanted(sent);
    const explanation = settings?.explain(sent, visitor) ?? counting.explainByAnswer?.(sent, visitor);
    if (wanted === null && row === undefined && explanation === undefined)
      return cannotSay(sent, 'not-in-interface');
    const facts: CountingFacts = {
      sent,
      row,
      afterMs,
      isLate,
      instead: storedInstead({ counting, sent, rows }),
      explanation,
      hasKey: wanted?.key !== '',
      total: total?.proof,
      isComplete: total?.isShort === false || now() - sent.sentAtMs >= counting.delays.completeMs,
      hasControl,
      isLeftOutByMark: !hasMarkedControl,
    };
    return decideState(facts);
  };
}

/** Returns the explanation of a hit for which the vendor stored another row. */
function storedInstead({
  counting,
  sent,
  rows,
}: Pick<ReportReader, 'counting'> & Pick<Followed, 'sent'> & Pick<Knowledge, 'rows'>):
  | Explanation
  | undefined {
  return counting
    .insteadOf(sent)
    .map(({ wanted, reason }): Explanation | undefined => {
      const found = wanted.key === '' ? undefined : unclaimedRows(rows).claim(wanted, sent.sentAtMs);
      return found && { state: 'not-counted', reason, proof: found.proof };
    })
    .find((one) => one !== undefined);
}

/** Returns the states of hits whose account does not exist: the settings of no account explain them. */
async function withoutAccount({ reader, account, hits }: AccountHits, decide: Decide): Promise<CountedHit[]> {
  const settings = await reader.settings(account, hits).catch(nullIfUnavailable);
  return hits.map((sent) => decide({ sent, ...UNSEEN }, { ...NOTHING_KNOWN, settings }));
}

/** Number of requests to an interface that is away or whose quota is exhausted. */
const ATTEMPTS = 3;

/** Asks again after a failure that may pass, with a pause that doubles or that the interface names. */
async function patiently<T>(ask: () => Promise<T>, { sleep, signal }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const passes = error instanceof ReportUnavailable && ['interface-away', 'quota'].includes(error.reason);
      if (!passes || attempt === ATTEMPTS || signal?.aborted === true) throw error;
      await sleep(Math.min(error.retryAfterMs ?? PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS));
    }
  }
}
