import { randomBytes } from 'node:crypto';
import type { BackgroundMessage, ContentScriptMessage } from '@duckduckgo/autoconsent';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Target } from '../browser/target.ts';
import type { PageScripts } from '../record/page-scripts.ts';
import { contentScript, initialAnswer } from './autoconsent-script.ts';

/** DuckDuckGo's rules for banners that the button texts do not suffice to answer. */
export interface Autoconsent {
  /** Follows a target's documents. */
  start(target: Target): void;
  /** Runs the rules in all present documents; returns whether one reports an answer. Never rejects. */
  answer(pass: (ms: number) => Promise<void>): Promise<boolean>;
}

export interface AutoconsentOptions {
  action: 'accept' | 'refuse';
  mainFrameId: string;
  pageScripts: PageScripts;
}

const EVALUATION_MS = 1_000;
const STEP_MS = 250;
/** Limits in ms of the page's time to identify the banner and to answer it. */
const DETECTION_MS = 2_500;
const ANSWER_MS = 8_000;

type Reply = (message: BackgroundMessage) => void;
interface Frame {
  id: string;
  session: CdpSession;
  contextId: number;
}

export function createAutoconsent({ action, mainFrameId, pageScripts }: AutoconsentOptions): Autoconsent {
  const worldName = `_${randomBytes(8).toString('hex')}`;
  const frames = new Map<string, Frame>();
  const pageContextOf = new Map<string, number>();
  let isFound = false;
  let end: boolean | null = null;

  function receive(frame: Frame, message: ContentScriptMessage): void {
    const reply: Reply = (answer) =>
      frame.session.tell('Runtime.evaluate', {
        expression: `void autoconsentReceiveMessage(${JSON.stringify(answer)})`,
        contextId: frame.contextId,
      });
    if (message.type === 'init')
      reply(initialAnswer(action, { url: message.url, isMainFrame: frame.id === mainFrameId }));
    if (message.type === 'eval') void evaluate(frame, pageContextOf.get(frame.id), message).then(reply);
    if (message.type === 'popupFound') isFound = true;
    if (message.type === 'autoconsentDone') end = true;
    const isAnswer = message.type === 'optInResult' || message.type === 'optOutResult';
    if (isAnswer && !message.result) end ??= false;
  }

  async function inject(session: CdpSession, frameId: string): Promise<void> {
    session.tell('Runtime.addBinding', { name: worldName, executionContextName: worldName });
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName,
    });
    frames.set(keyOf(session, contextId), { id: frameId, session, contextId });
    await session.send('Runtime.evaluate', { expression: contentScript(worldName), contextId });
  }

  /** Returns the time in ms that the rules may take; 0 once they have answered. */
  function limitMs(): number {
    if (end !== null) return 0;
    return isFound ? ANSWER_MS : DETECTION_MS;
  }

  return {
    start(target) {
      target.enable('Runtime.enable');
      target.on('Runtime.executionContextCreated', ({ context }) => {
        const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean };
        if (frameId !== undefined && isDefault) pageContextOf.set(frameId, context.id);
      });
      target.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
        const frame = frames.get(keyOf(target.session, executionContextId));
        if (name === worldName && frame !== undefined)
          receive(frame, JSON.parse(payload) as ContentScriptMessage);
      });
    },
    async answer(pass) {
      await Promise.allSettled(pageScripts.worlds().map(({ session, frameId }) => inject(session, frameId)));
      for (let ms = 0; ms < limitMs(); ms += STEP_MS) await pass(STEP_MS);
      return end ?? false;
    },
  };
}

/** Evaluates code in the page's own world, because some platforms are known by their script's objects there. */
async function evaluate(
  { session }: Frame,
  pageContextId: number | undefined,
  { id, code }: Extract<ContentScriptMessage, { type: 'eval' }>,
): Promise<BackgroundMessage> {
  const answer = await session
    .send('Runtime.evaluate', {
      expression: code,
      contextId: pageContextId,
      returnByValue: true,
      timeout: EVALUATION_MS,
    })
    .catch(() => null);
  const isRight = answer !== null && answer.exceptionDetails === undefined && Boolean(answer.result.value);
  return { type: 'evalResp', id, result: isRight };
}

const keyOf = (session: CdpSession, contextId: number) => `${session.id}/${contextId}`;
