/** A node of a syntax tree, with all its properties. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

const VALUES = ['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration'];

/** Returns true if a top-level statement declares values. Types are no values. */
export function isDeclaration(node: Node): boolean {
  return VALUES.includes(declarationIn(node).type);
}

const declarationIn = (node: Node): Node => (node['declaration'] as Node | null | undefined) ?? node;

/** Returns the names that a top-level statement declares, and all other names in it that are used as values. */
export function namesUsedIn(node: Node): { declares: string[]; uses: Set<string> } {
  const declaration = declarationIn(node);
  const bound =
    declaration.type === 'VariableDeclaration'
      ? (declaration['declarations'] as { id: Node }[]).map(({ id }) => id)
      : [declaration['id'] as Node];
  const declares = bound.flatMap((pattern) => [...identifiersIn(pattern)]);
  return { declares, uses: new Set(identifiersIn(declaration)) };
}

/** Yields identifiers outside of types, except names of properties. */
function* identifiersIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* identifiersIn(one);
    return;
  }
  const node = value as Node;
  if (node.type === 'Identifier') yield String(node['name']);
  else for (const part of valuesIn(node)) yield* identifiersIn(part);
}

const EXPRESSIONS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function valuesIn(node: Node): unknown[] {
  if (EXPRESSIONS.includes(node.type)) return [node['expression']];
  if (node.type?.startsWith('TS')) return [];
  const skipped = node['computed'] ? [] : skippedPart(node);
  return Object.entries(node).flatMap(([name, part]) =>
    skipped.includes(name) || name === 'typeAnnotation' ? [] : [part],
  );
}

function skippedPart({ type }: Node): string[] {
  if (type === 'MemberExpression') return ['property'];
  return type === 'Property' || type === 'MethodDefinition' || type === 'PropertyDefinition' ? ['key'] : [];
}

/** A value that a statement imports; `*` is the whole module. */
export interface ImportedValue {
  local: string;
  imported: string;
  from: string;
}

const nameOf = (identifier: Node | undefined): string | null =>
  typeof identifier?.['name'] === 'string' ? identifier['name'] : null;

export function valuesImported(node: Node): ImportedValue[] {
  if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return [];
  const from = String((node['source'] as Node)['value']);
  return (node['specifiers'] as Node[])
    .filter((specifier) => specifier['importKind'] !== 'type')
    .map((specifier) => ({
      local: nameOf(specifier['local'] as Node) ?? '',
      imported: nameOf(specifier['imported'] as Node | undefined) ?? '*',
      from,
    }));
}
