/** Returns a listener whose errors are passed on, instead of ending the process with every connection. */
export const guarded =
  <A extends unknown[]>(listener: (...args: A) => void, failed: (error: Error) => void) =>
  (...args: A): void => {
    try {
      listener(...args);
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  };
