/** What a browser says when its document may be about to go, and what says that it stays after all. */
const LEAVING = ['beforeunload', 'pagehide'] as const;
const STAYING = ['pageshow', 'pointerdown', 'keydown'] as const;

/**
 * Returns whether the user is leaving the document. The browser then aborts its fetches, also on a reload. Such a
 * failure says nothing about the request.
 */
export function watchLeaving(page: EventTarget): () => boolean {
  let isLeaving = false;
  for (const name of LEAVING) page.addEventListener(name, () => (isLeaving = true));
  for (const name of STAYING) page.addEventListener(name, () => (isLeaving = false));
  return () => isLeaving;
}
