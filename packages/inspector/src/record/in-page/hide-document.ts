/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
/**
 * Makes the document report itself as hidden after the named event: trackers check this before they send their last
 * hits. It runs in the page's own world, in every frame.
 */
export function hideDocumentOn(hideEvent: string): void {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { apply } = Reflect;
  const ProxyClass = Proxy;
  const { prototype } = Document;
  const shown = document;

  /** Where the browser has it, and as the browser's own looks: other documents answer as before. */
  function say(name: 'hidden' | 'visibilityState', value: unknown): void {
    const descriptor = getOwnPropertyDescriptor(prototype, name);
    if (descriptor?.get === undefined) return;
    const handler = { __proto__: null } as unknown as ProxyHandler<() => unknown>;
    handler.apply = (answer, self: unknown, given: unknown[]) =>
      self === shown ? value : apply(answer, self, given);
    defineProperty(prototype, name, {
      __proto__: null,
      get: new ProxyClass(descriptor.get, handler),
      set: undefined,
      configurable: true,
      enumerable: true,
    } as never);
  }

  addEventListener(
    hideEvent,
    () => {
      say('visibilityState', 'hidden');
      say('hidden', true);
    },
    true,
  );
}
