import type { Plugin } from 'vite';

const WRITERS = ['MantineCssVariables', 'MantineClasses', 'InlineStyles'];

/**
 * Takes out the three parts of Mantine that write <style> elements: the CSP refuses those, and our own style
 * sheets hold what they would say. It also saves their weight.
 */
export function noStyleElements(): Plugin {
  return {
    name: 'vigie:no-style-elements',
    apply: 'build',
    load(id) {
      const name = /@mantine\/core\/esm\/core\/.*\/(\w+)\.mjs$/.exec(id)?.[1];
      return name && WRITERS.includes(name) ? `export const ${name} = () => null;` : undefined;
    },
  };
}
