import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import { CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import { conditionExpression, parseCondition } from '@vigie/contract/test-code.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { BrowserContext } from '../browser/browser-context.ts';
import type { BrowserSupervisor } from '../browser/browser-supervisor.ts';
import { createDeadline } from '../deadline.ts';
import { createQueue } from '../queue.ts';
import { authoredScript, newScriptUrl, type AuthoredScript } from './authored-script.ts';
import { NOWHERE, openHermeticPage, type HermeticPage } from './hermetic-page.ts';
import { runScript, type Outcome } from './run-script.ts';
import type { PageScope } from './scope-of.ts';

export interface ConditionRun {
  outcome: Outcome;
  ms: number | null;
}

/** Evaluates conditions apart from every visited page and from the network. */
export interface Evaluator {
  /**
   * Evaluates conditions one after the other, in the order of the calls. Rejects when the signal aborts or no page can
   * be opened.
   */
  evaluate(condition: string, scope: ConditionValues, signal: AbortSignal): Promise<ConditionRun>;
  close(): Promise<void>;
}
export type ConditionValues = PageScope & { content: Json };

interface Open {
  context: BrowserContext;
  page: HermeticPage;
  /** Realm that is prepared while no caller waits. */
  realm: Promise<number>;
}

/**
 * Limits of a value that is read back. They exceed the displayed length, so that secrets are found before the text is
 * cut.
 */
const SHOWN = { depth: 3, nodes: 100, stringLength: 2_000, jsonLength: 4_000 };
/** Limit in ms to open a page, to create a realm or to close the page; past it the page hangs. */
const PAGE_MS = 5_000;

/**
 * Creates an evaluator. Opens its page with the first condition, reuses it, and opens it again after a condition that
 * broke it.
 */
export function createEvaluator(
  keeper: Pick<BrowserSupervisor, 'openContext' | 'current'>,
  limitMs: number = TEST_LIMITS.conditionMs,
): Evaluator {
  const queue = createQueue();
  const leaving = new Set<Promise<void>>();
  let open: Open | null = null;

  async function opened(): Promise<Open> {
    if (open !== null) return open;
    const context = await keeper.openContext(NOWHERE);
    try {
      const page = await inTime(openHermeticPage(context));
      open = { context, page, realm: realmOf(page) };
      return open;
    } catch (error) {
      await inTime(context.dispose()).catch(() => undefined);
      throw error;
    }
  }

  /** Ends the page's process, whatever it runs. Does not wait for its end. */
  function discard(): void {
    const ended = open;
    open = null;
    if (ended === null) return;
    ended.page.session.tell('Page.crash');
    const gone = inTime(ended.context.dispose()).catch(() => undefined);
    leaving.add(gone);
    void gone.then(() => leaving.delete(gone));
  }

  async function run(script: AuthoredScript, signal: AbortSignal): Promise<Outcome> {
    const { page, contextId } = await withRealm();
    const outcome = await runScript(
      { session: page.session, contextId, broken: Promise.race([page.broken, aborted(signal)]) },
      script,
      { codeMs: limitMs, clockMs: TEST_LIMITS.conditionsMs },
    ).catch((error: unknown) => {
      if (signal.aborted) throw error;
      // The page may have exceeded its limits before the watch began.
      return { kind: keeper.current.whyEnded() === null ? 'gone' : 'out-of-memory' } as const;
    });
    if (BROKEN.has(outcome.kind)) discard();
    else if (open !== null) open.realm = realmOf(page);
    return outcome;
  }

  /** Runs an action in a fresh realm. Replaces a page that broke since the last condition once. */
  async function withRealm(): Promise<{ page: HermeticPage; contextId: number }> {
    try {
      const { page, realm } = await opened();
      return { page, contextId: await realm };
    } catch {
      discard();
      const { page, realm } = await opened();
      return { page, contextId: await realm };
    }
  }

  return {
    async evaluate(condition, scope, signal) {
      const script = scriptOf(condition, scope);
      if (script === null) return { outcome: syntaxFault(condition), ms: null };
      return queue.run(async () => {
        const startedAt = performance.now();
        return { outcome: await run(script, signal), ms: performance.now() - startedAt };
      }, signal);
    },
    async close() {
      discard();
      await Promise.all(leaving);
    },
  };
}

const BROKEN: ReadonlySet<Outcome['kind']> = new Set(['timed-out', 'out-of-memory', 'gone']);

function realmOf(page: HermeticPage): Promise<number> {
  const realm = inTime(Promise.race([page.freshRealm(), page.broken]));
  realm.catch(() => undefined);
  return realm;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const time = createDeadline(PAGE_MS);
  try {
    return await time.race(work);
  } finally {
    time.end();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  if (signal.aborted) reject(signal.reason as Error);
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}

function scriptOf(condition: string, scope: ConditionValues): AuthoredScript | null {
  const expression = conditionExpression(condition);
  if (expression === null) return null;
  const given = CONDITION_SCOPE.flatMap(({ name }) =>
    name === 'notApplicable' ? [] : [[name, scope[name]] as const],
  );
  return authoredScript(
    {
      keyword: 'function',
      body: `return (\n${expression}\n)`,
      bodyLinesBefore: 1,
      given,
      extraNames: ['notApplicable'],
      limits: SHOWN,
    },
    newScriptUrl(),
  );
}

function syntaxFault(condition: string): Outcome {
  const { detail = '', line = null, column = null } = parseCondition(condition) ?? {};
  return { kind: 'syntax', detail: detail && `SyntaxError: ${detail}`, line, column };
}
