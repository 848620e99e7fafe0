import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Node, nodesOf } from './syntax-tree.ts';

/**
 * Reads the module that each screen imports from the tables of screens; they are known once all modules are
 * transformed.
 */
export function readScreenModules(): { plugin: Plugin; moduleOf: (screen: string) => string | undefined } {
  const modules = new Map<string, string>();
  return {
    plugin: {
      name: 'vigie:screen-modules',
      apply: 'build',
      transform: {
        filter: { id: /\/src\/app\/[\w-]+-screens\.ts$/ },
        handler(code, id) {
          for (const [name, module] of modulesByScreen(this.parse(code), id)) modules.set(name, module);
        },
      },
    },
    moduleOf: (screen) => modules.get(screen) ?? moduleOfKind(screen, modules),
  };
}

/** Returns the module that each screen of a table imports, by the screen's name. */
function modulesByScreen(program: unknown, file: string): Map<string, string> {
  const modules = new Map<string, string>();
  for (const node of nodesOf(program)) {
    if (node.type !== 'ObjectExpression') continue;
    const name = nameOf(valueOf(node, 'name'));
    const imported = [...nodesOf(valueOf(node, 'load'))].find(({ type }) => type === 'ImportExpression');
    if (name === null || !imported) continue;
    modules.set(name, resolve(dirname(file), String((imported['source'] as Node)['value'])));
  }
  return modules;
}

/**
 * Returns the name of a screen; null for none. A name that ends in a value, as those of the checks' screens, becomes
 * its beginning and a star.
 */
function nameOf(name: Node | undefined): string | null {
  if (name?.type === 'Literal') return String(name['value']);
  if (name?.type !== 'TemplateLiteral') return null;
  const [beginning] = name['quasis'] as { value: { cooked: string } }[];
  return `${beginning?.value.cooked}*`;
}

function moduleOfKind(screen: string, modules: ReadonlyMap<string, string>): string | undefined {
  const kinds = [...modules].filter(([name]) => name.endsWith('*'));
  return kinds.find(([name]) => screen.startsWith(name.slice(0, -1)))?.[1];
}

function valueOf(object: Node, key: string): Node | undefined {
  const properties = object['properties'] as { key?: Node; value?: Node }[];
  return properties.find((property) => property.key?.['name'] === key)?.value;
}
