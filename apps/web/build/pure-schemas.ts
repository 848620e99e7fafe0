import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { init: (Node & { elements?: (Node | null)[] }) | null }[];
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

function isComputed(init: Node & { elements?: (Node | null)[] }): boolean {
  return (
    init.type === 'CallExpression' || (init.elements ?? []).some((item) => item?.type === 'SpreadElement')
  );
}

function wrap(code: string, { start, end }: Node): string {
  return `${code.slice(0, start)}/* @__PURE__ */ (() => ${code.slice(start, end)})()${code.slice(end)}`;
}
