/** Subset of AsyncDisposableStack, which Node has from version 24 on. The package also runs on Node 22. */
export class DeferredSteps {
  readonly #steps: (() => unknown)[] = [];

  defer(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Runs all steps from the last to the first; throws the first error once all are done. */
  async disposeAsync(): Promise<void> {
    const errors: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

if (!('AsyncDisposableStack' in globalThis)) Reflect.set(globalThis, 'AsyncDisposableStack', DeferredSteps);
