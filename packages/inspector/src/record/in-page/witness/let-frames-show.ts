/**
 * Resolves after two frames, and after the idle moment that follows them if there is one. True when the page asks for
 * one frame after another, or an animation that has an end is under way.
 */
export async function letFramesShow(): Promise<boolean> {
  const first = await new Promise<number>((resolve) => {
    const id = requestAnimationFrame(() => resolve(id));
  });
  // Ids count up, for the page's requests too.
  const second = await new Promise<number>((resolve) => {
    const id = requestAnimationFrame(() => resolve(id));
  });
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 1 });
  });
  const third = requestAnimationFrame(() => undefined);
  cancelAnimationFrame(third);
  const isDrawing = second > first + 1 && third > second + 1;
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
