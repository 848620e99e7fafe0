/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Listen } from './listen-always.ts';
import type { NativeLooks } from './native-looks.ts';

/**
 * Makes the document report itself as hidden after the named event: trackers check this before they send their last
 * hits. The next event restores the former answers. It runs in the page's own world, in every frame.
 */
export function hideDocumentOn(
  hideEvent: string,
  listen: Listen,
  { standIn, callNative }: NativeLooks,
): void {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { prototype } = Document;
  const shown = document;
  let isHidden = false;
  let isReported = false;

  /** Overrides a property at the browser's own level, so that other documents answer as before. */
  function say(name: 'hidden' | 'visibilityState', value: unknown): void {
    const answer = getOwnPropertyDescriptor(prototype, name)?.get;
    if (answer === undefined) return;
    defineProperty(prototype, name, {
      __proto__: null,
      get: standIn(answer, (self, given, native) =>
        self === shown && isHidden ? value : callNative(native, self, given),
      ),
    } as never);
  }

  listen(window, hideEvent, () => {
    isHidden = !isHidden;
    if (isReported) return;
    isReported = true;
    say('visibilityState', 'hidden');
    say('hidden', true);
  });
}
