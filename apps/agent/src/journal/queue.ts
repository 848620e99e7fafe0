/** Runs tasks one after the other, in the order in which they came. */
export type Queue = { run<T>(task: () => Promise<T>): Promise<T> };

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
