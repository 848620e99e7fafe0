/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
/** The accessor that stands for a variable of the page. */
export interface Accessor {
  install: (enumerable: boolean) => void;
  isIn: (descriptor: PropertyDescriptor | undefined) => boolean;
}
/** Methods, since these are no constructors and have no prototype. */
export interface AccessorMethods {
  get(this: void): unknown;
  set(this: void, value: unknown): void;
}

/** Makes the accessor look as the browser's own: by its text, its name and its keys. */
export function createAccessor(variable: string, methods: AccessorMethods): Accessor {
  const { apply } = Reflect;
  const { defineProperty } = Object;
  const { bind } = Function.prototype;

  /** Bound, since a bound function shows no source. */
  function native(kind: 'get' | 'set'): (...given: unknown[]) => unknown {
    const bound = apply(bind, methods[kind], []) as () => unknown;
    defineProperty(bound, 'name', { __proto__: null, value: `${kind} ${variable}` } as never);
    return bound;
  }

  const getter = native('get');
  const setter = native('set');
  return {
    isIn: (descriptor) => descriptor?.get === getter,
    install(enumerable) {
      defineProperty(window, variable, {
        __proto__: null,
        get: getter,
        set: setter,
        configurable: true,
        enumerable,
      } as never);
    },
  };
}
