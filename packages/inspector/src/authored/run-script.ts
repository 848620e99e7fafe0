import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CdpRefused, type CdpSession } from '../browser/cdp/cdp-session.ts';
import { positionIn, type AuthoredScript } from './authored-script.ts';
import { watchOveruse } from './overuse.ts';

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

type PositionOrNull = { line: number | null; column: number | null };
/** Outcome of an author's code. */
export type Outcome =
  | Extract<z.infer<typeof outcomeSchema>, { kind: 'value' | 'not-applicable' }>
  | ({ kind: 'threw' | 'syntax'; detail: string } & PositionOrNull)
  | { kind: 'timed-out' | 'out-of-memory' | 'gone' };

/** World in which code runs; without a context it is the main world of the session's page. */
export interface ScriptWorld {
  session: CdpSession;
  contextId: number;
  /** Rejects when the world's process ends, or when the caller needs no outcome any more. */
  broken: Promise<never>;
}

/** Limits of a script, in ms. */
export interface ScriptLimits {
  /**
   * Processor time of its thread. It includes the pauses in which the thread waits for a promise, but not the delay of
   * a busy machine.
   */
  codeMs: number;
  /**
   * Time by the clock, which runs on while the machine is busy. It only stops code that would block everything else.
   */
  clockMs: number;
}

const POLL_MS_MAX = 50;

/** Runs a script until it has an outcome or passes a limit. Rejects only when `world.broken` does. */
export async function runScript(
  world: ScriptWorld,
  script: AuthoredScript,
  limits: ScriptLimits,
): Promise<Outcome> {
  const ending = new AbortController();
  const run = { isEvaluating: false };
  try {
    // The thread's figures are read first: memory that code allocates at once would count as there before.
    const overuse = watchOveruse(world.session, { ...limits, run }, ending.signal);
    const ended = overuse.then((kind): Outcome => {
      terminate(world.session);
      return { kind };
    });
    return await Promise.race([evaluated({ ...world, run }, script, limits.codeMs), ended, world.broken]);
  } finally {
    ending.abort();
  }
}

type RunningWorld = ScriptWorld & { run: { isEvaluating: boolean } };

async function evaluated(world: RunningWorld, script: AuthoredScript, limitMs: number): Promise<Outcome> {
  let leftMs = limitMs;
  try {
    let text = await evaluate(world, script.expression);
    for (let pauseMs = 1; text === ''; pauseMs = Math.min(2 * pauseMs, POLL_MS_MAX)) {
      if (leftMs <= 0) return { kind: 'timed-out' };
      text = await evaluate(world, script.reader);
      if (text !== '') break;
      // The planned duration counts: on a busy machine a pause is longer, and so is the work that the script
      // awaits.
      leftMs -= pauseMs;
      await sleep(pauseMs);
    }
    return outcomeOf(text, script);
  } catch (error) {
    if (error instanceof NotCompiled)
      return { kind: 'syntax', detail: error.message, line: null, column: null };
    if (!(error instanceof CdpRefused)) throw error;
    return /terminated/i.test(error.message) ? { kind: 'timed-out' } : { kind: 'gone' };
  }
}

/** Terminates the script that the page's process runs. If it runs none, this terminates the next one. */
export function terminate(session: CdpSession): void {
  session.tell('Runtime.terminateExecution');
  session.tell('Runtime.evaluate', { expression: '0', silent: true });
}

/** The browser refused to compile the code; the runner lets no other exception escape. */
class NotCompiled extends Error {
  override name = 'NotCompiled';
}

/** Evaluates code without a browser limit, because that limit counts the page's time, which is not real time. */
async function evaluate({ session, contextId, run }: RunningWorld, expression: string): Promise<string> {
  run.isEvaluating = true;
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
    run.isEvaluating = false;
  }
}

function outcomeOf(text: string, script: AuthoredScript): Outcome {
  const read = outcomeSchema.safeParse(jsonOf(text));
  if (!read.success) return { kind: 'threw', detail: '', line: null, column: null };
  if (read.data.kind !== 'threw') return read.data;
  const { detail, stack } = read.data;
  return { kind: 'threw', detail, ...(positionIn(script, stack) ?? { line: null, column: null }) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
