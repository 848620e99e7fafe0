// Checks that no exported name is defined in two files of a package: a search for a name has to lead to one definition.
import { readFileSync } from 'node:fs';
import { knownFiles } from './git-files.mjs';
import { repository } from './runtime.mjs';

const SOURCE = /\.tsx?$/;
const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|type|interface|class|enum) (\w+)/gm;
/** Files whose folder makes their exports unique: message catalogues, one for each language (CONTRIBUTING.md, "Names"). */
const CONVENTIONS = [/\/words\/(?:en|fr)\.ts$/, /-(?:en|fr)\.ts$/];
/** Folders that implement the interface of the folder beside them, or hold the same fixtures of another product: each is a package here. */
const NAMESPACES = ['apps/server/src/modules/history/clickhouse/', 'apps/server/test/scim/okta.ts'];

process.chdir(repository);
const files = knownFiles('packages', 'apps').filter(
  (path) => SOURCE.test(path) && !CONVENTIONS.some((convention) => convention.test(path)),
);
const definitions = Map.groupBy(files.flatMap(exportsOf), ({ key }) => key);
const repeated = [...definitions.values()].filter((found) => new Set(found.map(({ path }) => path)).size > 1);
for (const found of repeated)
  console.error(`${found[0].name} is exported by ${found.map(({ path }) => path).join(' and ')}`);
if (repeated.length > 0)
  console.error(`${repeated.length} exported names are defined in several files of a package.`);
process.exitCode = repeated.length === 0 ? 0 : 1;

/** Returns the exports of a file. `key` is the package, or the namespace, and the name. */
function exportsOf(path) {
  const folder = NAMESPACES.find((one) => path.startsWith(one)) ?? path.split('/').slice(0, 2).join('/');
  return [...readFileSync(path, 'utf8').matchAll(EXPORTED)].map(([, name]) => ({
    name,
    key: `${folder} ${name}`,
    path,
  }));
}
