import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Versions of Node that every dependency supports; repeated in `scripts/package/vigie.mjs`. */
const NODES = '^22.17.0 || >=24.0.0';

/** Returns the package's manifest: the dependencies of its workspaces, in the tested versions. */
export function manifestOf(root, workspaces) {
  const { name, version, description, license } = readManifest(root, '.');
  return {
    name,
    version,
    // The product's owner decides on the licence; until then the package is not published.
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
