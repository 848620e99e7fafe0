/** Stops what the document still has to do, so that nothing of it reaches the next visit in the same tab. */
export function quenchDocument(): void {
  window.name = '';
  window.stop();
  for (const animation of document.getAnimations()) animation.pause();
  // Ids count up, and one counter serves timeouts and intervals of every world.
  for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
  for (let id = requestAnimationFrame(() => undefined); id > 0; id -= 1) cancelAnimationFrame(id);
  for (let id = requestIdleCallback(() => undefined); id > 0; id -= 1) cancelIdleCallback(id);
}
