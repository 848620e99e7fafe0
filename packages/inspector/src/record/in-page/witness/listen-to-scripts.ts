/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { SendMessage } from './witness.ts';

type Outcome = 'ran' | 'refused';

/** Reports external scripts that ran or were refused; returns the function that listens to the document. */
export function listenToScripts(tell: SendMessage): () => void {
  const onScript = (outcome: Outcome) => (event: Event) => {
    const script = event.target;
    if (!(script instanceof HTMLScriptElement) || script.src === '') return;
    const { src: url, integrity, type } = script;
    tell({
      kind: 'script-run',
      url,
      outcome,
      hasIntegrity: integrity !== '',
      isModule: type === 'module',
    });
  };
  const onRan = onScript('ran');
  const onRefused = onScript('refused');
  // An element that is removed before its script came still runs it, but its events reach no document.
  const followRemoved = (node: Node) => {
    if (!(node instanceof HTMLScriptElement) || node.src === '') return;
    const unlessConnected = (outcome: Outcome) => (event: Event) => {
      if (!node.isConnected) onScript(outcome)(event);
    };
    node.addEventListener('load', unlessConnected('ran'), { once: true });
    node.addEventListener('error', unlessConnected('refused'), { once: true });
  };
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) followRemoved(node);
  }).observe(document, { childList: true, subtree: true });
  return () => {
    // On the document: a load event never travels from an element up to the window.
    document.addEventListener('load', onRan, true);
    document.addEventListener('error', onRefused, true);
  };
}
