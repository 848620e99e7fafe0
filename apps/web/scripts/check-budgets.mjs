// Weighs what a browser fetches for each screen's first load, as the build wrote it down in builds/routes.json.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const JS_KB = { '/connexion': 190, '*': 260 };
const CSS_KB = 24;

const weigh = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0) /
  1000;

const html = readFileSync(new URL('index.html', DIST), 'utf8');
if (/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=/i.test(html))
  throw new Error('index.html holds an inline script or style: the CSP would refuse it.');

let isOver = false;
const routes = JSON.parse(readFileSync(new URL('builds/routes.json', DIST), 'utf8'));
for (const [path, { js, css, words }] of Object.entries(routes)) {
  const figures = [
    ['JS', weigh(js) + Math.max(weigh(words.en), weigh(words.fr)), JS_KB[path] ?? JS_KB['*']],
    ['CSS', weigh(css), CSS_KB],
  ];
  for (const [kind, size, budget] of figures) {
    const verdict = size <= budget ? 'ok' : 'OVER';
    process.stdout.write(
      `${path.padEnd(12)} ${kind.padEnd(4)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}\n`,
    );
    isOver ||= size > budget;
  }
}
if (isOver) process.exitCode = 1;
