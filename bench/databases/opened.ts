/** What a measure opened, in the order in which it is closed again: at its end, and when it is stopped halfway. */
export function openStack(): AsyncDisposableStack {
  const opened = new AsyncDisposableStack();
  const leave = () => void opened.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  return opened;
}
