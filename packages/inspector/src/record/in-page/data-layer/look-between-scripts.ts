/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
/**
 * Calls `look` between two scripts of the page, so that a change of one is not ascribed to the next. While the document
 * is read, it calls `look` at each change, before a script in the new part runs. After a change it calls `look` once
 * more, in a task before those of scripts. When a resource has come, it calls `look` before a script in it runs. It
 * runs in the page's own world.
 */
export function lookBetweenScripts(look: () => void): void {
  const { apply } = Reflect;
  const tasks = scheduler;
  const { postTask } = tasks;
  const stateOf = Object.getOwnPropertyDescriptor(Document.prototype, 'readyState')?.get as () => string;
  const first = { __proto__: null, priority: 'user-blocking' };
  let isTaskAwaited = false;
  const checkLater = () => {
    isTaskAwaited = false;
    look();
  };
  const onChange = () => {
    if (apply(stateOf, document, []) === 'loading') look();
    if (isTaskAwaited) return;
    isTaskAwaited = true;
    void apply(postTask, tasks, [checkLater, first as never]);
  };
  new MutationObserver(onChange).observe(document, { childList: true, subtree: true });
  new PerformanceObserver(look).observe({ type: 'resource' });
}
