/** What a browser says when its document may be about to go, and what says that it stays after all. */
const LEAVING = ['beforeunload', 'pagehide'] as const;
const STAYING = ['pageshow', 'pointerdown', 'keydown'] as const;

/**
 * Whether the document is being left. A browser ends the fetches of a document that goes, on a reload too: that they
 * fail says nothing of what they asked for.
 */
export function watchLeaving(page: EventTarget): () => boolean {
  let isLeaving = false;
  for (const name of LEAVING) page.addEventListener(name, () => (isLeaving = true));
  for (const name of STAYING) page.addEventListener(name, () => (isLeaving = false));
  return () => isLeaving;
}
