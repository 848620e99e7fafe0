/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: built-ins are taken to be applied later */
export type Listen = (target: EventTarget, name: string, listener: (event: Event) => void) => void;

/**
 * Creates a function that adds listeners which the page cannot remove. It runs in the page's own world before the
 * page's first script.
 */
export function createListen(): Listen {
  const { apply } = Reflect;
  const add = EventTarget.prototype.addEventListener;
  let listenToAll = () => {};
  // document.open() removes every listener, and the document's children.
  new MutationObserver(() => listenToAll()).observe(document, { childList: true });
  return (target, name, listener) => {
    const listenToOthers = listenToAll;
    listenToAll = () => {
      listenToOthers();
      apply(add, target, [name, listener, true]);
    };
    apply(add, target, [name, listener, true]);
  };
}
