import { randomBytes } from 'node:crypto';
import type { BackgroundMessage, ContentScriptMessage } from '@duckduckgo/autoconsent';
import type { ConsentAction } from '@vigie/contract/observation/observation.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Target } from '../browser/target.ts';
import { createConsentProgress, type ConsentResult } from './consent-progress.ts';
import { contentScript, initialAnswer } from './content-script.ts';

/**
 * Answers the consent banner of one visit. No method raises.
 * - `start` hooks the driver on each target with documents while the target is paused.
 * - `leftMs`, after navigation, tells how long the search for a banner and its answer may still take; null once it is
 *   over. It usually ends 3 s after `loaded`, and at most 12 s after a banner appeared. It gives up a page that never
 *   loads 15 s after the start of the visit.
 * - `result` can be called at any time.
 * The action `none` injects nothing and searches for nothing.
 */
export interface ConsentDriver {
  start(target: Target): void;
  loaded(): void;
  leftMs(): number | null;
  result(): ConsentResult;
  /** When a banner was seen, in milliseconds since the start of the visit; null as long as none was. */
  bannerMs(): number | null;
}

export interface ConsentDriverOptions {
  action: ConsentAction;
  mainFrameId: string;
  /** Milliseconds since the start of the visit. */
  nowMs: () => number;
}

const EVALUATION_MS = 1_000;

/** Makes the driver of one visit; it runs autoconsent in an isolated world of every frame. */
export function createConsentDriver({ action, mainFrameId, nowMs }: ConsentDriverOptions): ConsentDriver {
  const progress = createConsentProgress(action);
  const world = `_${randomBytes(8).toString('hex')}`;
  const receive = (frame: Frame, message: ContentScriptMessage): void => {
    if (message.type === 'init')
      frame.reply(initialAnswer(action, { url: message.url, isMainFrame: frame.id === mainFrameId }));
    if (message.type === 'eval') void evaluate(frame, message.id, message.code);
    progress.tell(message, nowMs());
  };
  return {
    start(target) {
      if (action === 'none') return;
      followFrames(target, world, receive);
      target.session.tell('Page.addScriptToEvaluateOnNewDocument', {
        source: contentScript(world),
        worldName: world,
      });
    },
    loaded: () => progress.loaded(nowMs()),
    leftMs() {
      const decision = progress.decide(nowMs());
      return decision.isOver ? null : decision.lookAgainInMs;
    },
    result: () => progress.result(),
    bannerMs: () => progress.bannerMs(),
  };
}

/** A document's two worlds: the one of the content script, and the page's own for what only the page knows. */
interface Frame {
  id: string;
  session: CdpSession;
  pageContextId: number | undefined;
  reply: (message: BackgroundMessage) => void;
}

function followFrames(
  target: Target,
  world: string,
  receive: (frame: Frame, message: ContentScriptMessage) => void,
): void {
  const { session } = target;
  const frameOf = new Map<number, string>();
  const pageContextOf = new Map<string, number>();
  target.enable('Runtime.enable');
  target.enable('Page.enable');
  session.tell('Runtime.addBinding', { name: world, executionContextName: world });
  target.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean };
    if (frameId === undefined) return;
    if (isDefault) pageContextOf.set(frameId, context.id);
    if (context.name === world) frameOf.set(context.id, frameId);
  });
  target.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    frameOf.delete(executionContextId),
  );
  target.on('Runtime.executionContextsCleared', () => frameOf.clear());
  target.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const id = frameOf.get(executionContextId);
    if (name !== world || id === undefined) return;
    const reply = (message: BackgroundMessage) =>
      session.tell('Runtime.evaluate', {
        expression: `void autoconsentReceiveMessage(${JSON.stringify(message)})`,
        contextId: executionContextId,
      });
    receive(
      { id, session, pageContextId: pageContextOf.get(id), reply },
      JSON.parse(payload) as ContentScriptMessage,
    );
  });
}

/** Some platforms are known by their script's own objects, which only the page's world has. */
async function evaluate({ session, pageContextId, reply }: Frame, id: string, code: string): Promise<void> {
  const answer = await session
    .send('Runtime.evaluate', {
      expression: code,
      contextId: pageContextId,
      awaitPromise: true,
      returnByValue: true,
      timeout: EVALUATION_MS,
    })
    .catch(() => null);
  const isRight = answer !== null && answer.exceptionDetails === undefined && Boolean(answer.result.value);
  reply({ type: 'evalResp', id, result: isRight });
}
