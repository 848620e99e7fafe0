/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { listStored } from './list-stored.ts';
import type { createPageReader } from './page-reader.ts';
import type { listenToLeaving } from './listen-to-leaving.ts';
import type { letFramesShow } from './let-frames-show.ts';
import type { listenToScripts } from './listen-to-scripts.ts';
import type { listenToViews } from './listen-to-views.ts';
import type { listenToViolations } from './listen-to-violations.ts';
import type { SendMessage, Witness, WitnessConfig } from './witness.ts';

/** Parts of the witness. They are arguments, because a function that is sent as text has no imports. */
export interface WitnessParts {
  listenToScripts: typeof listenToScripts;
  listenToViolations: typeof listenToViolations;
  listenToViews: typeof listenToViews;
  createPageReader: typeof createPageReader;
  listStored: typeof listStored;
  letFramesShow: typeof letFramesShow;
  listenToLeaving: typeof listenToLeaving;
}
/**
 * Watches a document from an isolated world with its own built-ins. It reports executed scripts, policy violations and
 * views of a single-page application. A page can neither see nor stop it.
 */
export function watchDocument(config: WitnessConfig, parts: WitnessParts): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const report = world[config.binding] as (text: string) => void;
  const tell: SendMessage = ({ kind, ...rest }) =>
    report(JSON.stringify({ kind, at: performance.timeOrigin + performance.now(), ...rest }));
  const reader = parts.createPageReader(config);
  const dispatchOn = EventTarget.prototype.dispatchEvent;
  let hasLeft = false;

  const listenAgain = [parts.listenToScripts(tell), parts.listenToViolations(tell)];
  const listenToAll = () => {
    for (const listen of listenAgain) listen();
  };
  listenToAll();
  // document.open() removes every listener, and the document's children.
  new MutationObserver(listenToAll).observe(document, { childList: true });
  if (window.top === window.self && 'navigation' in window) parts.listenToViews(tell);

  // The real departure follows the recorded one, and must not send its hits a second time.
  for (const name of ['beforeunload', 'pagehide', 'visibilitychange', 'unload']) {
    addEventListener(name, (event) => hasLeft && event.stopImmediatePropagation(), true);
  }

  const witness: Witness = {
    read(withLinks) {
      dispatchEvent(new Event(config.finalEvent));
      return {
        title: reader.title(),
        metaPolicies: reader.metaPolicies(),
        shown: reader.shown(),
        links: withLinks ? reader.links() : [],
      };
    },
    frames: parts.letFramesShow,
    /** Fires the events in the order of a real departure: beforeunload, pagehide, visibilitychange, unload. */
    leave() {
      dispatchEvent(new Event('beforeunload', { cancelable: true }));
      dispatchEvent(new Event(config.hideEvent));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
      dispatchOn.call(document, new Event('visibilitychange', { bubbles: true }));
      dispatchEvent(new Event('unload'));
      hasLeft = true;
      const stored = parts.listStored(config.storedMax);
      if (stored.length > 0) tell({ kind: 'stored', origin: self.origin, stored });
    },
    stay() {
      if (hasLeft) dispatchEvent(new Event(config.hideEvent));
      hasLeft = false;
    },
  };
  world.witness = witness;
  if (config.tellsLeaving) parts.listenToLeaving(witness, tell);
}
