interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of our own modules that `roots` import, with all that these need: what always comes together is one
 * file. The roots are asked for once the build has found all modules.
 */
export function createChunkOfImports(name: string, roots: () => readonly (string | undefined)[]) {
  let modules: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    if (id.includes('/node_modules/')) return null;
    modules ??= withImports(roots(), graph);
    return modules.has(id) ? name : null;
  };
}

/** Throws for a root that the build does not know: a file that was moved. */
function withImports(roots: readonly (string | undefined)[], graph: Graph): Set<string> {
  const modules = new Set<string>();
  for (const root of roots) {
    if (root === undefined || graph.getModuleInfo(root) === null)
      throw new Error(`The build has no ${root}.`);
    modules.add(root);
  }
  for (const id of modules)
    for (const one of graph.getModuleInfo(id)?.importedIds ?? [])
      // Schemas stand beside what needs them: zod would come with the chunk.
      if (!one.endsWith('?schemas')) modules.add(one);
  return modules;
}
