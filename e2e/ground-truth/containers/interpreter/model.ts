export type Values = Record<string, unknown>;
export type Run = () => void;
export interface TagCallbacks {
  success: Run;
  failure: Run;
  terminate: Run;
}
export interface Published {
  macros: Values[];
  tags: Values[];
  predicates: Values[];
  rules: [string, ...number[]][][];
}
export interface Own {
  container: string;
  version: string;
  layer: string;
  /** True if the first pushes are processed after the script has run. */
  isLazy: boolean;
}
export interface Happening {
  index: number;
  name: string;
  once: Record<number, (callbacks: TagCallbacks) => void>;
  fired: number[] | null;
}
export interface Consent {
  initial?: boolean;
  region?: string;
  update?: boolean;
}

export const isPlain = (value: unknown): value is Values =>
  Object.prototype.toString.call(value) === '[object Object]' &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);
export const isCall = (value: unknown): value is ArrayLike<unknown> =>
  Object.prototype.toString.call(value) === '[object Arguments]';

export function deepMerge(from: Values, into: Values): Values {
  for (const key of Object.keys(from)) {
    const value = from[key];
    if (Array.isArray(value)) {
      if (!Array.isArray(into[key])) into[key] = [];
      deepMerge(value as unknown as Values, into[key] as Values);
    } else if (isPlain(value)) {
      if (!isPlain(into[key])) into[key] = {};
      deepMerge(value, into[key] as Values);
    } else into[key] = value;
  }
  return into;
}

export class Model {
  flat: Values = {};
  deep: Values = {};

  set(key: string, value: unknown): void {
    this.flat[key] = value;
    const parts = key.split('.');
    const last = parts.pop() as string;
    const root: Values = {};
    let at = root;
    for (const part of parts) at = at[part] = {};
    at[last] = value;
    deepMerge(root, this.deep);
  }

  get(path: string, version: unknown): unknown {
    if (Number(version) !== 2) return Object.hasOwn(this.flat, path) ? this.flat[path] : undefined;
    let at: unknown = this.deep;
    for (const part of path.split('.')) {
      if (at === null) return false;
      if (at === undefined) return undefined;
      at = (at as Values)[part];
    }
    return at;
  }
}
