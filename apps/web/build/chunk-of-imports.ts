interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of our own modules that `roots` import, with all their imports: modules that are always loaded
 * together form one file. `roots` is called once the build has found all modules.
 */
export function createChunkOfImports(name: string, roots: () => readonly (string | undefined)[]) {
  let modules: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    if (id.includes('/node_modules/')) return null;
    modules ??= withImports(roots(), graph);
    return modules.has(id) ? name : null;
  };
}

/** Returns the roots with their imports. Throws for a root that the build does not know, such as a moved file. */
function withImports(roots: readonly (string | undefined)[], graph: Graph): Set<string> {
  const modules = new Set<string>();
  for (const root of roots) {
    if (root === undefined || graph.getModuleInfo(root) === null)
      throw new Error(`The build has no ${root}.`);
    modules.add(root);
  }
  for (const id of modules)
    for (const one of graph.getModuleInfo(id)?.importedIds ?? [])
      // Schemas are in separate modules: otherwise zod would be part of the chunk.
      if (!one.endsWith('?schemas')) modules.add(one);
  return modules;
}
