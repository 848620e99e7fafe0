/** Events of a document that may be about to close, and events that show that it stays open. */
const LEAVING = ['beforeunload', 'pagehide'] as const;
const STAYING = ['pageshow', 'pointerdown', 'keydown'] as const;

/**
 * Returns a function that reports whether the user is leaving the document. The browser then aborts its requests, also
 * on a reload, so such a failure does not mean that a request failed.
 */
export function watchLeaving(page: EventTarget): () => boolean {
  let isLeaving = false;
  for (const name of LEAVING) page.addEventListener(name, () => (isLeaving = true));
  for (const name of STAYING) page.addEventListener(name, () => (isLeaving = false));
  return () => isLeaving;
}
