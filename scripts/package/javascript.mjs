import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix } from 'node:path';

/**
 * Matches specifiers of our own modules: those of imports, and of programs that are started (`new URL('../main.ts'`).
 */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])((?:\.{1,2}\/|@vigie\/)[^'"]+)\2/g;

/**
 * Returns every module that `entry` reaches (also JSON), as JavaScript under its own path: Node strips no types below
 * node_modules. Spaces replace the types, as when Node runs the sources. Line numbers and functions that pages run thus
 * stay equal.
 */
export function javascriptFrom(root, entry) {
  const workspaces = workspacesOf(root);
  const modules = new Map();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path)) continue;
    const { code, imported } = readModule(root, path, workspaces);
    modules.set(path, { path: asJavaScript(path), code });
    waiting.push(...imported);
  }
  return { files: [...modules.values()], workspaces: workspacesReached(workspaces, [...modules.keys()]) };
}

/** Returns the folders of the workspaces by name. */
function workspacesOf(root) {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root });
  return new Map(
    manifests.map((path) => [
      JSON.parse(readFileSync(join(root, path), 'utf8')).name,
      dirname(path).replaceAll('\\', '/'),
    ]),
  );
}

function workspacesReached(workspaces, paths) {
  return [...workspaces.values()].filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)));
}

function readModule(root, path, workspaces) {
  const imported = [];
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.json')) return { code: text, imported };
  const code = stripTypeScriptTypes(text).replaceAll(SPECIFIER, (...match) => {
    const [whole, before, quote, specifier] = match;
    if (!/\.(ts|json)$/.test(specifier)) return whole;
    const target = targetOf(specifier, path, workspaces);
    if (!existsSync(join(root, target))) throw new Error(`${path}: ${specifier} does not exist`);
    imported.push(target);
    return `${before}${quote}${asJavaScript(relativeTo(path, target))}${quote}`;
  });
  return { code, imported };
}

/**
 * Returns the file of a specifier. `@vigie/contract/checks.ts` is a file below the sources of that workspace (`exports`
 * of its manifest).
 */
function targetOf(specifier, from, workspaces) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest] = /^(@vigie\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = workspaces.get(name);
  if (folder === undefined) throw new Error(`${from}: ${specifier} is in no workspace`);
  return `${folder}/src/${rest}`;
}

function relativeTo(from, target) {
  const path = posix.relative(posix.dirname(from), target);
  return path.startsWith('.') ? path : `./${path}`;
}

function asJavaScript(path) {
  return path.replace(/\.ts$/, '.js');
}
