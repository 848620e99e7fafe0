// Checks the size of each screen's first load, which the build lists in builds/routes.json.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const SIGN_IN_KB = 165;
const SCREEN_KB = 224;
/** A form has its inputs, their rules and the labels of its fields in each language. */
const FORM_KB = 234;
const FORMS = /\/(ajouter|editer|modifier|parametres)$|-editer$|\/(fournisseur|reglages)\/\$id$/;
const CSS_KB = 28;
const CHUNK_KB = 60;
/** Libraries of every screen, and parts that are loaded on demand. */
const LARGE_CHUNKS = ['react', 'mantine', 'zod', 'create-editor', 'range-form', 'finder'];

const budgetOf = (path) => (path === '/connexion' ? SIGN_IN_KB : FORMS.test(path) ? FORM_KB : SCREEN_KB);

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
