import type { RecordedStep } from '@vigie/contract/recording.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { query, selectorText } from './find-element.ts';
import { callFinder } from './call-finder.ts';
import { frameDocument } from './frame-documents.ts';
import { StepFailed } from './step-failed.ts';
import type { StepTime } from './step-time.ts';

type StepOf<T extends RecordedStep['type']> = Extract<RecordedStep, { type: T }>;
type FoundBy = { selector: string; stale: string[] };

const COMPARED = {
  '==': (one: number, other: number) => one === other,
  '>=': (one: number, other: number) => one >= other,
  '<=': (one: number, other: number) => one <= other,
};

/** Waits as the replayer of Chrome's recordings does: `visible: false` waits until the element is no longer visible. */
export async function waitForElement(step: StepOf<'waitForElement'>, time: StepTime): Promise<FoundBy> {
  const { operator = '>=', count: wanted = 1, visible = true, attributes = {}, properties = {} } = step;
  let most = 0;
  const found = await time.until(async () => {
    const document = await frameDocument(time.tab, step.frame ?? []);
    if (document === null) return null;
    let isAny = false;
    for (const [index, selector] of step.selectors.entries()) {
      await query(document.world, selector);
      const { count, areAll } = await callFinder(document.world, 'matching', { attributes, properties });
      most = Math.max(most, count);
      const isSo = areAll && COMPARED[operator](count, wanted);
      isAny ||= isSo && count > 0;
      const isDone = visible && isSo && (count > 0 || index === step.selectors.length - 1);
      if (isDone && (count > 0 || !isAny))
        return {
          selector: selectorText(selector),
          stale: count > 0 ? step.selectors.slice(0, index).map(selectorText) : [],
        };
    }
    const [first] = step.selectors;
    return !visible && !isAny && first !== undefined ? { selector: selectorText(first), stale: [] } : null;
  });
  if (found !== null) return found;
  const what = step.selectors.map(selectorText).join(' | ');
  throw new StepFailed(
    'element-not-found',
    `${most} found, ${visible ? operator : 'not '}${wanted} awaited: ${what}`,
  );
}

/** Waits until an expression of the page's own world is true, or its promise resolves with a true value. */
export async function waitForExpression(step: StepOf<'waitForExpression'>, time: StepTime): Promise<void> {
  let thrown: string | null = null;
  const isTrue = await time.until(async () => {
    const context = await pageContext(step.frame ?? [], time);
    if (context === null) return null;
    const answer = await time.during(evaluateIn(context, step.expression, true));
    thrown = answer.thrown;
    return answer.value ? true : null;
  });
  if (isTrue !== null) return;
  throw thrown === null
    ? new StepFailed('expression-false', step.expression)
    : new StepFailed('expression-threw', thrown);
}

interface PageContext {
  session: CdpSession;
  contextId: number | undefined;
}

export async function pageContext(path: readonly number[], { tab }: StepTime): Promise<PageContext | null> {
  if (path.length === 0) return { session: tab.session, contextId: undefined };
  const document = await frameDocument(tab, path);
  return document === null ? null : (tab.pageContext(document.world.frameId) ?? null);
}

/** Evaluates code in the page's own world; reports what it throws. */
export async function evaluateIn(
  { session, contextId }: PageContext,
  expression: string,
  awaitPromise: boolean,
): Promise<{ value: unknown; thrown: string | null }> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: awaitPromise
      ? `(async () => Boolean(await (${expression.replace(/[;\s]+$/, '')}\n)))()`
      : expression,
    ...(contextId === undefined ? {} : { contextId }),
    awaitPromise,
    returnByValue: true,
    userGesture: false,
  });
  if (exceptionDetails === undefined) return { value: result.value, thrown: null };
  const description = exceptionDetails.exception?.description ?? exceptionDetails.text;
  return { value: null, thrown: description.split('\n')[0] ?? description };
}
