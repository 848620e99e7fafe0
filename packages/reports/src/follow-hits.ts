import { cannotSay, decideState, type CountingFacts } from '@vigie/audit/counting/decide-state.ts';
import type { Explanation, Visitor } from '@vigie/audit/counting/explanation.ts';
import { unclaimedRows } from '@vigie/audit/counting/match-rows.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import type { AccountSettings, ReportReader } from './report-reader.ts';
import { ReportUnavailable } from './report-request.ts';

/** Time for which missing hits are looked for. */
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

/** First pause between two questions in ms. Each further one is twice as long, up to the longest. */
const PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 30_000;
/** Time in ms that a hit may take without being late. */
const PROMPT_MS = 5_000;

/** Hits of one account with their rows so far. */
interface Followed {
  sent: CountableHit;
  row: ReportRow | undefined;
  afterMs: number | null;
  isLate: boolean;
}

/** Hits of one account, and the interface that knows its report. */
export interface AccountHits {
  reader: ReportReader;
  account: string;
  hits: readonly CountableHit[];
}

/**
 * Follows the hits of one account into its report, and returns their states in the order of the hits. The report is
 * asked once if it has all hits. Otherwise the settings explain what is missing, and a control hit shows when the report
 * is complete up to its time. Raises nothing: an interface that does not answer gives `cannot-say`.
 */
export async function followHits(asked: AccountHits, options: FollowOptions): Promise<CountedHit[]> {
  const { reader, account, hits } = asked;
  const decide = deciderOf(reader, options.visitor);
  if (!reader.isAccount(account)) return withoutAccount(asked, decide);
  const sinceMs = Math.min(...hits.map(({ sentAtMs }) => sentAtMs));
  const followed = hits.map((sent): Followed => ({ sent, row: undefined, afterMs: null, isLate: false }));
  try {
    const rows = await patiently(() => reader.rows(account, sinceMs), options);
    if (rows === null) return await withoutAccount(asked, decide);
    take(reader, followed, { rows, askedAtMs: options.now(), isFirst: true });
    const missing = followed.filter(({ row }) => row === undefined);
    if (missing.length === 0) return followed.map((one) => decide(one, NOTHING_KNOWN));
    const settings = await patiently(() => reader.settings(account), options).catch(nothingOfIt);
    const waiting = { reader, account, settings, followed, sinceMs, rows, options };
    const last = (await untilControl(waiting).catch(nothingOfIt)) ?? { ...NOTHING_KNOWN, rows };
    return followed.map((one) => decide(one, { ...last, settings }));
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    return followed.map((one) =>
      one.row === undefined ? cannotSay(one.sent, error.reason, error.message) : decide(one, NOTHING_KNOWN),
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

/** Returns null if the interface or the collector does not answer: it explains nothing then. */
function nothingOfIt(error: unknown): null {
  if (error instanceof ReportUnavailable) return null;
  throw error;
}

interface Waiting {
  reader: ReportReader;
  account: string;
  settings: AccountSettings | null;
  followed: Followed[];
  sinceMs: number;
  rows: readonly ReportRow[];
  options: FollowOptions;
}

/** Asks again until the report has the control hit and no unexplained hit is missing, or the time is over. */
async function untilControl({ reader, account, settings, followed, sinceMs, rows, options }: Waiting) {
  const { now, sleep, waitMs, signal, visitor } = options;
  const isOpen = () =>
    followed.some(({ sent, row }) => row === undefined && settings?.explain(sent, visitor) === undefined);
  const known = { rows, hasControl: false, hasMarkedControl: false };
  if (!isOpen()) return known;
  const example = followed[0]?.sent;
  if (example === undefined) return known;
  const accepting = settings ?? { pageUrl: null, explain: () => undefined };
  const send = (isMarked: boolean) =>
    patiently(() => reader.control({ account, settings: accepting, example, isMarked }), options);
  const control = await send(false);
  const marked = visitor.isMarked ? await send(true) : control;
  const until = now() + waitMs;
  // One answer more than the first one with the control hit: a queue need not hold the order of its hits.
  let answers = 0;
  for (let pauseMs = PAUSE_MS; isOpen(); pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    if (signal?.aborted === true || answers > 1 || now() + pauseMs > until) break;
    await sleep(pauseMs);
    known.rows = (await patiently(() => reader.rows(account, sinceMs), options)) ?? [];
    take(reader, followed, { rows: known.rows, askedAtMs: now(), isFirst: false });
    known.hasControl = hasRow(known.rows, control);
    known.hasMarkedControl = hasRow(known.rows, marked);
    if (known.hasControl) answers += 1;
  }
  return known;
}

const hasRow = (rows: readonly ReportRow[], wanted: Pick<ReportRow, 'kind' | 'key'>): boolean =>
  rows.some(({ kind, key }) => kind === wanted.kind && key === wanted.key);

/** Gives each followed hit its row among the rows of an answer. */
function take(
  reader: ReportReader,
  followed: Followed[],
  { rows, askedAtMs, isFirst }: { rows: readonly ReportRow[]; askedAtMs: number; isFirst: boolean },
): void {
  const unclaimed = unclaimedRows(rows);
  for (const one of followed) {
    const wanted = reader.counting.wanted(one.sent);
    const row = wanted === null ? undefined : unclaimed.claim(wanted, one.sent.sentAtMs);
    if (row === undefined || one.row !== undefined) continue;
    one.row = row;
    one.afterMs = Math.max(0, askedAtMs - one.sent.sentAtMs);
    one.isLate = !isFirst && one.afterMs > PROMPT_MS;
  }
}

type Decide = (followed: Followed, known: Knowledge) => CountedHit;

/** Returns a function that decides the state of a hit. */
function deciderOf({ counting }: ReportReader, visitor: Visitor): Decide {
  return ({ sent, row, afterMs, isLate }, { settings, rows, hasControl, hasMarkedControl }) => {
    const wanted = counting.wanted(sent);
    const explanation = settings?.explain(sent, visitor);
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
  const settings = await reader.settings(account).catch(nothingOfIt);
  return hits.map((sent) =>
    decide({ sent, row: undefined, afterMs: null, isLate: false }, { ...NOTHING_KNOWN, settings }),
  );
}

/** Number of times that an interface is asked which is away or whose quota is spent. */
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
