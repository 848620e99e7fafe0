import { spawn } from 'node:child_process';
import { exitCodeOf, repository } from './runtime.mjs';

const SIGN_OF_LIFE_MS = 15_000;

/** Runs npm quietly. It reports from time to time that npm still works, and prints npm's output only if npm fails. */
export async function npm(args, doing) {
  const startedAtMs = Date.now();
  const child = spawnNpm([...args, '--no-audit', '--no-fund', '--loglevel=error']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
  const signOfLife = setInterval(() => {
    console.log(`  still ${doing} (${Math.round((Date.now() - startedAtMs) / 1000)} s)`);
  }, SIGN_OF_LIFE_MS);
  const code = await exitCodeOf(child);
  clearInterval(signOfLife);
  if (code === 127) console.error('npm was not found: it comes with Node.js; install Node.js 20 or newer.');
  else if (code !== 0)
    console.error(`${output.trim()}\nnpm ${args.join(' ')} failed with exit code ${code}.`);
  return code;
}

/** Spawns the npm that runs this script, if any: PATH may contain another one. */
function spawnNpm(args) {
  const options = { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] };
  const { npm_execpath: script } = process.env;
  if (script?.endsWith('npm-cli.js')) return spawn(process.execPath, [script, ...args], options);
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}
