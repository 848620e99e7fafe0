import type { Tell, Witness } from './witness.ts';

/**
 * Has a document leave when it is asked whether it may: from then on nobody can reach it, and what it sends when it
 * really goes is told nowhere. The real events come after that, and are stopped by the witness.
 */
export function listenToLeaving(witness: Witness, tell: Tell): void {
  let goesTo: string | null = null;
  if ('navigation' in window)
    navigation.addEventListener('navigate', ({ destination }) => {
      goesTo = destination.url;
    });
  addEventListener(
    'beforeunload',
    (event) => {
      // A program that mails or calls takes no page away.
      if (!event.isTrusted || (goesTo !== null && !/^(https?|blob|data|about):/.test(goesTo))) return;
      event.stopImmediatePropagation();
      tell({ kind: 'leaving', reading: window.top === window.self ? witness.read(false) : null });
      witness.leave();
      tell({ kind: 'left' });
    },
    true,
  );
}
