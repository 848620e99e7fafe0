/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
/** Everything that a script of the page can read without a clock: own properties of its objects, and their texts. */
export type PageSurface = Record<string, string>;

/**
 * Returns the own properties of the page's global objects, of their prototypes and of the page's own variables, with
 * type, attributes and text. It runs in the page, and leaves out what counts time.
 */
export function readPageSurface(): Record<string, string> {
  const found: Record<string, string> = {};
  const clocks = /performance|Performance|timeStamp|timing|lastModified|currentTime|scroll|memory|onLine/u;
  const textOf = (value: unknown): string => {
    try {
      if (typeof value === 'function') return Function.prototype.toString.call(value);
      if (typeof value === 'object' && value !== null)
        return Array.isArray(value) ? `list of ${value.length}` : Object.prototype.toString.call(value);
      return String(value);
    } catch (error) {
      return `throws ${error instanceof Error ? error.name : ''}`;
    }
  };
  const walk = (name: string, object: object): void => {
    for (const key of Reflect.ownKeys(object)) {
      const path = `${name}.${String(key)}`;
      if (clocks.test(path)) continue;
      try {
        const { value, get, set, ...attributes } = Object.getOwnPropertyDescriptor(object, key) ?? {};
        found[path] = [JSON.stringify(attributes), textOf(value), textOf(get), textOf(set)].join(' ');
      } catch {
        found[path] = 'throws';
      }
    }
  };
  const roots: Record<string, unknown> = { window, document, navigator, history, location, screen, crypto };
  for (const name of ['dataLayer', '_phare'])
    roots[name] = (window as unknown as Record<string, unknown>)[name];
  for (const [name, root] of Object.entries(roots)) {
    let object = root;
    for (let depth = 0; typeof object === 'object' && object !== null && depth < 8; depth += 1) {
      walk(`${name}${'^'.repeat(depth)}`, object);
      object = Object.getPrototypeOf(object);
    }
  }
  for (const name of [
    'Array',
    'Object',
    'Function',
    'Promise',
    'XMLHttpRequest',
    'EventTarget',
    'Event',
    'Element',
    'Node',
    'HTMLScriptElement',
    'PerformanceObserver',
    'Blob',
    'Request',
    'JSON',
    'Reflect',
    'Math',
  ]) {
    const built = (window as unknown as Record<string, object & { prototype?: object }>)[name];
    if (built === undefined) continue;
    walk(name, built);
    if (built.prototype !== undefined) walk(`${name}.prototype`, built.prototype);
  }
  found['markup'] = document.documentElement.outerHTML;
  found['cookie'] = document.cookie;
  found['storage'] = `${localStorage.length} ${sessionStorage.length}`;
  found['referrer'] = document.referrer;
  return found;
}
