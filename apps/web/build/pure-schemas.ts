import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Value extends Node {
  /** Of a list. */
  elements?: (Node | null)[];
  /** Of an object: spreads have no value. */
  properties?: { type: string; value?: Node }[];
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { init: Value | null }[];
}

/**
 * Marks what the contract's modules compute at load as free of side effects (the contract does no I/O), so that
 * a module whose plain values alone are used leaves its schemas, and zod with them, behind.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'vigie:pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[^?]+\.ts$/.test(id)) return undefined;
      const { body } = this.parse(code) as unknown as { body: Declaration[] };
      const computed = body
        .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
        .flatMap(({ init }) => (init && isComputed(init) ? [init] : []));
      return { code: computed.toReversed().reduce(wrap, code), map: null };
    },
  };
}

/** A call, a member of something computed, a list with a spread, or an object that holds calls. */
function isComputed({ type, elements = [], properties = [] }: Value): boolean {
  return (
    type === 'CallExpression' ||
    type === 'MemberExpression' ||
    elements.some((item) => item?.type === 'SpreadElement') ||
    properties.some(
      (property) => property.type === 'SpreadElement' || property.value?.type === 'CallExpression',
    )
  );
}

function wrap(code: string, { start, end }: Node): string {
  return `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`;
}
