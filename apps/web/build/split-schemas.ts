import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { isDeclaration, namesUsedIn, type Node, valuesImported } from './syntax-tree.ts';

const CONTRACT_MODULE = /\/packages\/contract\/src\/[\w/-]+\.ts$/;
const PART = /\?(?:constants|schemas)$/;

/** A module of the contract in two parts: its schemas need zod, its constants do not. */
interface Parts {
  facade: string;
  constants: string;
  schemas: string;
}

/**
 * Splits each module of the contract into schemas and constants, so that a screen which only reads a constant does not
 * load zod. The module itself re-exports both parts; a module without a schema is not split.
 */
export function splitSchemas(): Plugin {
  const read = createSchemaReader((file) => readFileSync(file, 'utf8'));
  return {
    name: 'vigie:split-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: PART },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: [CONTRACT_MODULE, PART] },
      handler(id) {
        const [file = id, part] = id.split('?');
        const parts = read(file);
        if (parts === null) return null;
        const code = part === undefined ? parts.facade : parts[part === 'schemas' ? 'schemas' : 'constants'];
        return { code, moduleType: 'ts', moduleSideEffects: false };
      },
    },
  };
}

/**
 * Returns a function that splits the module at a path, and returns null for one that is not split. It follows names of
 * schemas through imports.
 */
export function createSchemaReader(readText: (file: string) => string): (file: string) => Parts | null {
  const schemasOf = new Map<string, ReadonlySet<string>>();

  /** Returns the top-level names of a module that need zod, including imported ones. */
  function schemaNames(file: string): ReadonlySet<string> {
    const known = schemasOf.get(file);
    if (known) return known;
    // A cycle of imports sees the names that are known so far.
    const found = new Set<string>();
    schemasOf.set(file, found);
    const body = bodyOf(readText(file), file);
    for (const { local, imported, from } of body.flatMap(valuesImported))
      if (from === 'zod' || (from.startsWith('.') && schemaNames(pathOf(file, from)).has(imported)))
        found.add(local);
    const declared = body.filter(isDeclaration).map((node) => namesUsedIn(node));
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const { declares, uses } of declared)
        if ([...uses].some((name) => found.has(name))) declares.forEach((name) => found.add(name));
    }
    return found;
  }

  return (file) => {
    const text = readText(file);
    const body = bodyOf(text, file);
    const schemas = schemaNames(file);
    const isPlain = (node: Node) => namesUsedIn(node).declares.every((name) => !schemas.has(name));
    const declarations = body.filter(isDeclaration);
    const canSplit =
      !declarations.every(isPlain) &&
      body.every((node) => node.type.startsWith('TS') || isKnownStatement(node));
    return canSplit ? partsOf({ text, file, body, schemas }) : null;
  };
}

interface Read {
  text: string;
  file: string;
  body: readonly Node[];
  schemas: ReadonlySet<string>;
}

const namesOf = (nodes: readonly Node[]) => nodes.flatMap((node) => namesUsedIn(node).declares);

function partsOf({ text, file, body, schemas }: Read): Parts {
  const codeOf = (node: Node) => text.slice(node.start, node.end);
  const declarations = body.filter(isDeclaration);
  const ofSchemas = (node: Node) => namesUsedIn(node).declares.some((name) => schemas.has(name));
  const exported = declarations.filter(({ type }) => type === 'ExportNamedDeclaration');
  const constants = declarations.filter((node) => !ofSchemas(node));
  const constantNames = namesOf(constants);
  const own = constants.filter((node) => !exported.includes(node));
  const part = (nodes: readonly Node[], more: string[]) =>
    [...importsFor(nodes, body), ...more, ...nodes.map(codeOf)].join('\n');
  const uses = new Set(declarations.filter(ofSchemas).flatMap((node) => [...namesUsedIn(node).uses]));
  const borrowed = constantNames.filter((name) => uses.has(name));
  const again = body.filter((node) => node['source'] && node.type.startsWith('Export')).map(codeOf);
  return {
    facade: [
      ...again,
      ...(constants.length > 0
        ? [
            `export { ${namesOf(exported.filter((node) => !ofSchemas(node))).join()} } from '${file}?constants';`,
          ]
        : []),
      `export { ${namesOf(exported.filter(ofSchemas)).join()} } from '${file}?schemas';`,
    ].join('\n'),
    constants: part(constants, [`export { ${namesOf(own).join()} };`]),
    schemas: part(declarations.filter(ofSchemas), [
      `import { ${borrowed.join()} } from '${file}?constants';`,
    ]),
  };
}

/** Returns the imports of the names that some statements use. */
function importsFor(nodes: readonly Node[], body: readonly Node[]): string[] {
  const uses = new Set(nodes.flatMap((node) => [...namesUsedIn(node).uses]));
  return body
    .flatMap(valuesImported)
    .filter(({ local }) => uses.has(local))
    .map(({ local, imported, from }) =>
      imported === '*'
        ? `import * as ${local} from '${from}';`
        : `import { ${imported} as ${local} } from '${from}';`,
    );
}

/** Returns true if a statement is allowed in a module that is split. */
function isKnownStatement(node: Node): boolean {
  return (
    isDeclaration(node) || node.type === 'ImportDeclaration' || Boolean(node['source']) || isTypeOnly(node)
  );
}

const isTypeOnly = (node: Node) => node['exportKind'] === 'type';

const bodyOf = (text: string, file: string) =>
  parseSync(file, text, { lang: 'ts' }).program.body as unknown as Node[];

const pathOf = (file: string, from: string) => resolve(dirname(file), from);
