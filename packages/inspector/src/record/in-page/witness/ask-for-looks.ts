/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
/**
 * Makes the recorder of the page's own world look at its variables between two scripts, so that what a script defined is
 * not ascribed to the next one. It looks once a resource has come, before a script in it runs. Gives a function to call
 * when the document has changed, which is before a script that came with it runs: it looks then, and once more in a task
 * that goes before those of scripts.
 */
export function askForLooks(lookEvent: string): () => void {
  let isTaskAwaited = false;
  const look = () => void dispatchEvent(new Event(lookEvent));
  new PerformanceObserver(look).observe({ type: 'resource' });
  return () => {
    look();
    if (isTaskAwaited || document.readyState !== 'loading') return;
    isTaskAwaited = true;
    const lookLater = () => {
      isTaskAwaited = false;
      look();
    };
    void scheduler.postTask(lookLater, { priority: 'user-blocking' });
  };
}
