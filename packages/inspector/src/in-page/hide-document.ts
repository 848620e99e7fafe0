/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
/**
 * Makes the document call itself hidden once the named event came: trackers ask for it before they send what they
 * kept for the departure. Runs in the page's own world of every frame.
 */
export function hideDocumentOn(hideEvent: string): void {
  const { defineProperty } = Object;
  const shown = (value: unknown) => ({
    __proto__: null,
    get: () => value,
    configurable: true,
    enumerable: true,
  });
  addEventListener(
    hideEvent,
    () => {
      defineProperty(document, 'visibilityState', shown('hidden') as never);
      defineProperty(document, 'hidden', shown(true) as never);
    },
    true,
  );
}
