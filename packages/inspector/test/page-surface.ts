/* oxlint-disable typescript/unbound-method -- taken to be applied later */
/**
 * Returns everything that the page's script can reach without a call: each object with its prototype and keys in order,
 * each property with its descriptor, each function with its text. Another object is named by the first path to it, so
 * that a changed identity shows. Sent to a page as text.
 */
export function pageSurface(): string[] {
  const lines: string[] = [];
  const ways = new Map<unknown, string>();
  const open: [object, string][] = [];
  const textOf = Function.prototype.toString;

  function wayTo(value: unknown, way: string): string {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return typeof value;
    const known = ways.get(value);
    if (known !== undefined) return known;
    ways.set(value, way);
    open.push([value, way]);
    return way;
  }
  function describe(descriptor: PropertyDescriptor, way: string): string {
    const flags = ['writable', 'enumerable', 'configurable'].map(
      (flag) => Reflect.get(descriptor, flag) ?? '-',
    );
    const parts = (['value', 'get', 'set'] as const)
      .filter((part) => part in descriptor)
      .map((part) => `${part}: ${wayTo(descriptor[part], part === 'value' ? way : `${way}<${part}>`)}`);
    return [...flags, ...parts].join(' ');
  }

  wayTo(globalThis, 'window');
  for (const [value, way] of open) {
    const keys = Reflect.ownKeys(value);
    lines.push(`${way} inherits ${wayTo(Reflect.getPrototypeOf(value), `${way}.__proto__`)}`);
    lines.push(`${way} has ${keys.map(String).join()}`);
    if (typeof value === 'function')
      lines.push(`${way} is ${textOf.call(value)} ${value.name} ${value.length} ${String(value)}`);
    for (const key of keys) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
      if (descriptor) lines.push(`${way}.${String(key)}: ${describe(descriptor, `${way}.${String(key)}`)}`);
    }
  }
  return lines;
}
