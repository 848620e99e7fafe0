import type { SendMessage, Witness } from './witness.ts';

/**
 * Runs the leave events of a document whose permission to leave is requested. After that the document cannot be reached,
 * and requests that it sends when it really leaves are not reported. The real events come later, and the witness stops
 * them.
 */
export function listenToLeaving(witness: Witness, tell: SendMessage): void {
  let goesTo: string | null = null;
  if ('navigation' in window)
    navigation.addEventListener('navigate', ({ destination }) => {
      goesTo = destination.url;
    });
  addEventListener(
    'beforeunload',
    (event) => {
      // A link that opens a mail or phone program does not leave the page.
      if (!event.isTrusted || (goesTo !== null && !/^(https?|blob|data|about):/.test(goesTo))) return;
      event.stopImmediatePropagation();
      tell({ kind: 'leaving', reading: window.top === window.self ? witness.read(false) : null });
      witness.leave();
      tell({ kind: 'left' });
    },
    true,
  );
}
