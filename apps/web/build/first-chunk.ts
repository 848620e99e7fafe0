interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Returns a function that names the chunk `first`: our modules that the start of the panel and the sign-in import,
 * directly or not. A sign-in then fetches one file of ours. The entry stays a chunk of its own.
 */
export function createFirstChunk(entry: string, signIn: () => string | undefined) {
  let modules: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    if (id.includes('/node_modules/')) return null;
    modules ??= withImports([entry, signIn() ?? 'module of the sign-in'], graph);
    return modules.has(id) && id !== entry ? 'first' : null;
  };
}

/** Throws for a root that the build does not know: a file that was moved. */
function withImports(roots: string[], graph: Graph): Set<string> {
  const unknown = roots.find((root) => graph.getModuleInfo(root) === null);
  if (unknown !== undefined) throw new Error(`The build has no ${unknown}.`);
  const modules = new Set(roots);
  for (const id of modules) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(one);
  return modules;
}
