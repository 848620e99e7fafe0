import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node that every dependency takes; `scripts/package/vigie.mjs` says it too. */
const NODES = '^22.17.0 || >=24.0.0';

/** Returns the package's manifest: what its workspaces depend on, in the versions that are tested. */
export function manifestOf(root, workspaces) {
  const { name, version, description, license } = readManifest(root, '.');
  return {
    name,
    version,
    // Whoever owns the product decides on the licence; until then nothing publishes it.
    private: true,
    description,
    license,
    type: 'module',
    bin: { vigie: 'bin/vigie.mjs' },
    dependencies: dependenciesOf(root, workspaces),
    engines: { node: NODES },
  };
}

function dependenciesOf(root, workspaces) {
  const found = new Map();
  for (const folder of workspaces)
    for (const [name, version] of Object.entries(readManifest(root, folder).dependencies ?? {})) {
      if (name.startsWith('@vigie/')) continue;
      if ((found.get(name) ?? version) !== version)
        throw new Error(`${folder} wants ${name} ${version}, another workspace ${found.get(name)}`);
      found.set(name, version);
    }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
