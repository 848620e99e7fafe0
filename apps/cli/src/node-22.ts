/** What Vigie uses of AsyncDisposableStack, which Node has from version 24 on. The package runs on Node 22 too. */
export class DeferredSteps {
  readonly #steps: (() => unknown)[] = [];

  defer(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Makes the steps from the last to the first, all of them; throws the first error of those that failed. */
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
