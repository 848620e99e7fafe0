/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
/**
 * Resolves after a frame and the idle moment that follows it. Waits for a second frame if the page requested one in the
 * first, or changed its document after it. Returns true if the page requests one frame after another, or runs an
 * animation that has an end.
 */
export async function letFramesShow(): Promise<boolean> {
  const nextFrame = () =>
    new Promise<number>((resolve) => {
      const id = requestAnimationFrame(() => resolve(id));
    });
  const idleMoment = () =>
    new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 1 });
    });
  /** Returns whether the page requested a frame since. Ids count up, for the page's requests too. */
  const hasRequestedSince = (id: number) => {
    const next = requestAnimationFrame(() => undefined);
    cancelAnimationFrame(next);
    return next > id + 1;
  };
  const changes = new MutationObserver(() => undefined);

  const first = await nextFrame();
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await idleMoment();
  const hasChanged = changes.takeRecords().length > 0;
  changes.disconnect();
  const hasRequested = hasRequestedSince(first);
  let isDrawing = false;
  if (hasRequested || hasChanged) {
    const second = await nextFrame();
    await idleMoment();
    isDrawing = hasRequested && hasRequestedSince(second);
  }
  return (
    isDrawing ||
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  );
}
