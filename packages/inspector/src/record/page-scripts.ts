import { CdpRefused, type CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Target } from '../browser/target.ts';
import { pageScriptTexts, randomNames, type PageScriptTasks } from './page-script-texts.ts';
import type { MessageKind, MessageOf, PageMessage, PageReading } from './page-messages.ts';

/** Isolated world of a document, which the page cannot access. */
export interface IsolatedWorld {
  session: CdpSession;
  contextId: number;
  frameId: string;
}
type Handler = (message: never, frameId: string) => void;

/** Scripts that record inside the page's documents, and the calls to them. */
export interface PageScripts {
  /** Adds the scripts to a target with documents; their messages go to the handlers. */
  start(target: Target): void;
  on<K extends MessageKind>(kind: K, handler: (message: MessageOf<K>, frameId: string) => void): void;
  /**
   * Resolves when the main frame has shown one or two frames, with whether it is animated; rejects if its document goes
   * meanwhile.
   */
  frames(): Promise<boolean>;
  /** Reads the page through the main frame's witness; waits for one while the page is between two documents. */
  read(withLinks: boolean): Promise<PageReading>;
  /** Returns the worlds of the present documents. */
  worlds(): IsolatedWorld[];
  /** Returns the main document's world; undefined between two documents. */
  mainWorld(): IsolatedWorld | undefined;
  /** Runs the leave events of every document. */
  leave(): Promise<void>;
  /** Reverts the leave events of documents that stay after all. */
  stay(): Promise<void>;
}

/** `tellsLeaving`: a page that navigates by itself runs its leave events right before, and reports its reading. */
export interface PageScriptsOptions extends PageScriptTasks {
  /** Script that runs first in the isolated world. */
  firstScript: string | null;
}

/**
 * Creates two scripts that run in each document before the page's own. One runs in the page's world, for its dataLayers
 * by these names, and removes its traces. The other runs in an isolated world, which the page cannot access. Random
 * names hide both from pages.
 */
export function createPageScripts(
  mainFrameId: string,
  dataLayers: string[],
  { firstScript, ...tasks }: PageScriptsOptions,
): PageScripts {
  const names = randomNames();
  const scripts = pageScriptTexts(names, dataLayers, tasks);
  const worlds = new Map<string, IsolatedWorld>();
  const frames = new Map<string, string>();
  const waiting: (() => void)[] = [];
  const handlers = new Map<MessageKind, Handler[]>();

  function receive(message: PageMessage, frameId: string): void {
    for (const handler of handlers.get(message.kind) ?? []) handler(message as never, frameId);
  }

  function follow(target: Target): void {
    const { session } = target;
    target.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId ?? '';
      frames.set(key(session, context.id), frameId);
      if (context.name !== names.world) return;
      worlds.set(key(session, context.id), { session, contextId: context.id, frameId });
      for (const wake of waiting.splice(0)) wake();
    });
    target.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      worlds.delete(key(session, executionContextId));
      frames.delete(key(session, executionContextId));
    });
    target.on('Runtime.executionContextsCleared', () => {
      for (const map of [worlds, frames]) {
        for (const name of map.keys()) if (name.startsWith(`${session.id}/`)) map.delete(name);
      }
    });
    target.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== names.pageBinding && name !== names.witnessBinding) return;
      const frameId = frames.get(key(session, executionContextId)) ?? '';
      receive(JSON.parse(payload) as PageMessage, frameId === mainFrameId ? 'main' : frameId);
    });
  }

  const evaluate = async (world: IsolatedWorld, expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await world.session.send('Runtime.evaluate', {
      expression,
      contextId: world.contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };

  const mainWorld = () => [...worlds.values()].findLast(({ frameId }) => frameId === mainFrameId);

  /** Evaluates in the main frame's witness; if the document goes meanwhile, in that of the next one. */
  async function ask(expression: string): Promise<unknown> {
    for (;;) {
      const world = mainWorld();
      if (!world) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      try {
        return await evaluate(world, expression);
      } catch (error) {
        if (!(error instanceof CdpRefused)) throw error;
        worlds.delete(key(world.session, world.contextId));
      }
    }
  }

  return {
    start(target) {
      follow(target);
      const { session } = target;
      target.enable('Runtime.enable');
      target.enable('Page.enable');
      session.tell('Runtime.addBinding', { name: names.pageBinding });
      session.tell('Runtime.addBinding', { name: names.witnessBinding, executionContextName: names.world });
      if (firstScript !== null)
        session.tell('Page.addScriptToEvaluateOnNewDocument', {
          source: firstScript,
          worldName: names.world,
        });
      session.tell('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page });
      session.tell('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.witness,
        worldName: names.world,
      });
    },
    worlds: () => [...worlds.values()],
    mainWorld,
    on(kind, handler) {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler]);
    },
    async frames() {
      const world = mainWorld();
      return world !== undefined && Boolean(await evaluate(world, 'witness.frames()'));
    },
    async read(withLinks) {
      return (await ask(`witness.read(${withLinks})`)) as PageReading;
    },
    async leave() {
      await Promise.allSettled([...worlds.values()].map((world) => evaluate(world, 'witness.leave()')));
    },
    async stay() {
      await Promise.allSettled([...worlds.values()].map((world) => evaluate(world, 'witness.stay()')));
    },
  };
}

const key = (session: CdpSession, contextId: number) => `${session.id}/${contextId}`;
