/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping, no-console -- sent to the page as text: all it needs is inside, and the functions themselves are asked about */
type Method = (this: unknown, ...given: unknown[]) => unknown;
type Answers = Record<string, unknown>;

/**
 * Returns the answers to all tests by which a script can detect that it or its dataLayers are watched. Sent to a page
 * as text.
 */
export function pageQuestions(names: string[]): Answers {
  const page = globalThis as unknown as Record<string, unknown[]>;
  const frame = document.documentElement.appendChild(document.createElement('iframe'));
  const other = frame.contentWindow as Window & typeof globalThis;
  const methods = { push: [].push, unshift: [].unshift, splice: [].splice } as object as Record<
    string,
    Method
  >;
  const all = { ...methods, toString: Function.prototype.toString as Method };

  function outcomeOf(ask: () => unknown): string {
    try {
      return String(ask());
    } catch (error) {
      return `${error as string}\n${(error as Error).stack}`;
    }
  }
  function ofFunction(method: Method): Answers {
    const toStrings = [Function.prototype.toString, other.Function.prototype.toString];
    return {
      texts: [String(method), ...toStrings.map((text) => text.call(method))],
      keys: Reflect.ownKeys(method),
      name: method.name,
      inherits: Object.getPrototypeOf(method) === Function.prototype,
      isConstructor: outcomeOf(() => Reflect.construct(Object, [], method)),
      outcomes: [
        () => class extends (method as unknown as ObjectConstructor) {},
        () => Reflect.construct(method, []),
        () => Object.setPrototypeOf(method, Object.create(method)),
        () => Object.setPrototypeOf(method, Function.prototype) === method,
        () => (method as { caller?: unknown }).caller,
        () => method.call(null),
      ].map(outcomeOf),
      // The stack names the receiver of a call, and calls a stand-in a proxy.
      messages: [() => Map.prototype.get.call(method as never, 1), () => String(Object.create(method))].map(
        (ask) => outcomeOf(ask).split('\n')[0],
      ),
    };
  }
  /** Returns the error of work that runs `depth` frames deep, in a stack that holds ten. */
  function throwing(depth: number, work: () => unknown): string {
    return depth > 0 ? throwing(depth - 1, work) : outcomeOf(work);
  }
  function ofErrors(list: unknown[]): unknown[] {
    return [0, 5, 30].flatMap((depth) =>
      ['push', 'unshift'].map((name) =>
        throwing(depth, () => (list as never as Record<string, Method>)[name]?.(2)),
      ),
    );
  }
  function ofLayer(name: string): Answers {
    const layer: unknown[] = [{ a: 1 }];
    page[name] = layer;
    const given = [layer.push({ b: 2 }), layer.unshift({ c: 3 }), layer.splice(0, 1, { d: 4 })];
    const enumerated: string[] = [];
    // oxlint-disable-next-line typescript/no-for-in-array -- what a page's own loop would find
    for (const key in layer) enumerated.push(key);
    return {
      given,
      descriptor: Object.getOwnPropertyDescriptor(window, name),
      same: Object.keys(methods).map((key) => Reflect.get(layer, key) === Reflect.get(Array.prototype, key)),
      owns: Object.keys(methods).map((key) => Object.hasOwn(layer, key)),
      names: Object.getOwnPropertyNames(layer),
      enumerated,
      text: JSON.stringify(layer),
      clone: structuredClone(layer),
      isDeleted: Reflect.deleteProperty(window, name),
      isLeft: name in window,
    };
  }

  /** Returns whether its messages to the console are read. */
  function ofConsole(): unknown[] {
    const read: string[] = [];
    const get = (kind: string) => () => void read.push(kind);
    const error = Object.defineProperty(new Error('logged'), 'stack', { get: get('stack') });
    console.debug(error, Object.defineProperty({}, 'member', { get: get('member'), enumerable: true }));
    return read;
  }

  const inWindow = names.filter((name) => name in window);
  document.documentElement.append(Object.assign(document.createElement('p'), { id: 'digitalData' }));
  const element = outcomeOf(() => (page.digitalData as unknown as Element).id);
  const layers = names.map(ofLayer);
  const questions: unknown[] = [];
  page.dataLayer = new Proxy([] as unknown[], {
    get: (list, key) => {
      questions.push(`get ${String(key)}`);
      return Reflect.get(list, key) as unknown;
    },
  });
  new Array<unknown>().push.call(page.dataLayer, 1);
  page.dataLayer = Object.freeze([1]) as unknown[];
  return {
    inWindow,
    element,
    layers,
    functions: Object.values(all).map(ofFunction),
    ofErrors: [...ofErrors(page.dataLayer), ...ofErrors(Object.freeze([2]) as unknown[])],
    ofConsole: ofConsole(),
    keys: Object.keys(window).slice(-names.length),
    names: Object.getOwnPropertyNames(window),
  };
}
