import type { Settle, SettledBy } from './settle.ts';

/** Waits as the settle rule says; `onChange` tells when something happened that may end the wait sooner. */
export async function waitUntilSettled(
  settle: Pick<Settle, 'decide'>,
  onChange: (wake: () => void) => void,
): Promise<SettledBy> {
  let wake: (() => void) | null = null;
  onChange(() => wake?.());
  for (;;) {
    const decision = settle.decide();
    if ('settledBy' in decision) return decision.settledBy;
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, decision.lookAgainInMs);
    await promise;
    clearTimeout(timer);
  }
}
