import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import { CdpRefused, type CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetric } from '../browser/page-metric.ts';
import { placeIn, type AuthoredScript } from './authored-script.ts';

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    type: z.string(),
    isTruthy: z.boolean(),
    value: z.json(),
    cuts: z.array(z.object({ path: z.string(), why: z.string() })),
  }),
  z.object({ kind: z.literal('not-applicable'), detail: z.string() }),
  z.object({ kind: z.literal('threw'), detail: z.string(), stack: z.string() }),
]);

type PlaceOrNull = { line: number | null; column: number | null };
/** What came of an author's code. */
export type Outcome =
  | Extract<z.infer<typeof outcomeSchema>, { kind: 'value' | 'not-applicable' }>
  | ({ kind: 'threw' | 'syntax'; detail: string } & PlaceOrNull)
  | { kind: 'timed-out' | 'out-of-memory' | 'gone' };

/** Where code is run; without a context in the main world of the session's page. */
export interface World {
  session: CdpSession;
  contextId: number;
  /** Rejects when the world's process ended, or nobody wants the outcome any more. */
  broken: Promise<never>;
}

/**
 * How much later we enforce a limit that the browser does not, for example while it is busy inside one built-in.
 */
const GRACE_MS = 500;
const POLL_MS_MAX = 50;
const HEAP_LOOK_MS = 50;

/** Runs a script until it has an outcome or `limitMs` is over. Rejects only as `world.broken` does. */
export async function runScript(world: World, script: AuthoredScript, limitMs: number): Promise<Outcome> {
  const ending = new AbortController();
  const after = <T>(ms: number, value: T) =>
    sleep(ms, value, { signal: ending.signal }).catch(() => new Promise<never>(() => undefined));
  try {
    // Asked first: code that allocates at once would count as there before.
    const outgrown = heapOutgrown(world.session, ending.signal);
    return await Promise.race([
      evaluated(world, script, limitMs),
      outgrown,
      after(limitMs + GRACE_MS, { kind: 'timed-out' } as const),
      world.broken,
    ]);
  } finally {
    ending.abort();
  }
}

async function evaluated(world: World, script: AuthoredScript, limitMs: number): Promise<Outcome> {
  const endsAt = performance.now() + limitMs;
  try {
    let text = await evaluate(world, script.expression, limitMs);
    for (let waitMs = 1; text === ''; waitMs = Math.min(2 * waitMs, POLL_MS_MAX)) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return { kind: 'timed-out' };
      text = await evaluate(world, script.reader, leftMs);
      if (text === '') await sleep(Math.min(waitMs, leftMs));
    }
    return outcomeOf(text, script);
  } catch (error) {
    if (error instanceof NotCompiled)
      return { kind: 'syntax', detail: error.message, line: null, column: null };
    if (!(error instanceof CdpRefused)) throw error;
    return /terminated/i.test(error.message) ? { kind: 'timed-out' } : { kind: 'gone' };
  }
}

/** Ends what the page's process is busy with. Where it is busy with nothing it would end what comes next. */
export function terminate(session: CdpSession): void {
  session.tell('Runtime.terminateExecution');
  session.tell('Runtime.evaluate', { expression: '0', silent: true });
}

/** The code was refused as a whole: the runner lets no other exception out. */
class NotCompiled extends Error {
  override name = 'NotCompiled';
}

/** The limit is ours: the browser counts its own in the page's time, which is not the real one. */
async function evaluate({ session, contextId }: World, expression: string, leftMs: number): Promise<string> {
  const timer = setTimeout(() => terminate(session), Math.max(1, leftMs));
  try {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      silent: true,
      allowUnsafeEvalBlockedByCSP: false,
    });
    if (!exceptionDetails) return String(result.value ?? '');
    if (exceptionDetails.exception === undefined) throw new CdpRefused('the execution was terminated');
    throw new NotCompiled(exceptionDetails.exception.description?.split('\n')[0] ?? exceptionDetails.text);
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(text: string, script: AuthoredScript): Outcome {
  const read = outcomeSchema.safeParse(jsonOf(text));
  if (!read.success) return { kind: 'threw', detail: '', line: null, column: null };
  if (read.data.kind !== 'threw') return read.data;
  const { detail, stack } = read.data;
  return { kind: 'threw', detail, ...(placeIn(script, stack) ?? { line: null, column: null }) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Resolves when the world's process holds much more memory than at first. It is asked while code runs. */
async function heapOutgrown(session: CdpSession, signal: AbortSignal): Promise<Outcome> {
  try {
    const bytesAtFirst = await pageMetric(session, 'JSHeapUsedSize');
    for (;;) {
      await sleep(HEAP_LOOK_MS, undefined, { signal });
      if ((await pageMetric(session, 'JSHeapUsedSize')) - bytesAtFirst < TEST_LIMITS.heapBytes) continue;
      signal.throwIfAborted();
      terminate(session);
      return { kind: 'out-of-memory' };
    }
  } catch {
    return new Promise<never>(() => undefined);
  }
}
