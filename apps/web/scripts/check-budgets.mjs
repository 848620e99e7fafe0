// Checks the size of each screen's first load, which the build lists in builds/routes.json.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const SIGN_IN_KB = 165;
const SCREEN_KB = 220;
/**
 * Editors have all their inputs at once, with 8 kB of form code and the labels of their fields in each language. Each has
 * its own budget, so that none grows unseen.
 */
const EDITOR_KB = {
  // The conditions of each kind of alarm, and the sentences of what it would have reported.
  '/alertes/regles/ajouter': 229,
  '/alertes/regles/$id/modifier': 229,
  // The steps of a journey.
  '/parcours-editer': 227,
  // Schedules, choice of tests and requirements for agents.
  '/pools/ajouter': 226,
  '/pools/$id/editer': 226,
  // The trial of a test.
  '/pools/tests/ajouter': 224,
  '/pools/tests/$id/editer': 224,
  // The fields of two protocols, and the mapping of groups to roles.
  '/groupe/connexion/fournisseur/ajouter': 224,
  '/groupe/connexion/fournisseur/$id': 224,
  // The search in the settings, with the words of both languages.
  '/website/parametres': 222,
};
const CSS_KB = 28;
const CHUNK_KB = 60;
/** Libraries of every screen, and parts that are loaded on demand. */
const LARGE_CHUNKS = ['react', 'mantine', 'zod', 'create-editor', 'range-form', 'finder'];

const budgetOf = (path) => (path === '/connexion' ? SIGN_IN_KB : (EDITOR_KB[path] ?? SCREEN_KB));

const weights = new Map();
/** Returns the compressed size of a file in bytes. Most files belong to many screens: each is compressed once. */
function weightOf(file) {
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return weights.get(file);
}
const weigh = (files) => files.reduce((sum, file) => sum + weightOf(file), 0) / 1000;

const html = readFileSync(new URL('index.html', DIST), 'utf8');
if (/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=/i.test(html))
  throw new Error('index.html holds an inline script or style: the CSP would refuse it.');

let isOver = false;
function report(name, kind, [size, budget]) {
  const verdict = size <= budget ? 'ok' : 'OVER';
  process.stdout.write(
    `${name.padEnd(30)} ${kind.padEnd(5)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}\n`,
  );
  isOver ||= size > budget;
}

const routes = JSON.parse(readFileSync(new URL('builds/routes.json', DIST), 'utf8'));
for (const [path, { js, css, words }] of Object.entries(routes)) {
  const size = weigh(js) + Math.max(weigh(words.en), weigh(words.fr));
  report(path, 'JS', [size, budgetOf(path)]);
  if (js.some((file) => file.startsWith('assets/zod-')))
    throw new Error(`${path} fetches zod: take the schema from forms/schemas.ts, which loads it later.`);
  report(path, 'CSS', [weigh(css), CSS_KB]);
}

for (const file of readdirSync(new URL('assets/', DIST)).filter((name) => name.endsWith('.js'))) {
  const size = weigh([`assets/${file}`]);
  const name = file.slice(0, -'-12345678.js'.length);
  if (size > CHUNK_KB / 2 && !LARGE_CHUNKS.includes(name)) report(name, 'chunk', [size, CHUNK_KB]);
}
if (isOver) process.exitCode = 1;
