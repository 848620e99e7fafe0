import { spawn } from 'node:child_process';
import { exitCodeOf } from './runtime.mjs';

export const heading = (title) => console.log(`\n== ${title}`);

/** Runs a tool of node_modules/.bin (first in PATH); returns its exit code and duration. */
async function runStep([title, [tool, ...args], { env = {}, cwd } = {}]) {
  heading(title);
  const startedAtMs = Date.now();
  const child = spawn(tool, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
    cwd,
  });
  const code = await exitCodeOf(child);
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`-- ${title}: ${code === 0 ? 'ok' : `failed (exit code ${code})`}, ${seconds} s`);
  return { title, code, seconds };
}

/** Runs steps in order and stops at the first that fails. */
export async function runUntilFailure(steps) {
  for (const step of steps) {
    const { code } = await runStep(step);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * Runs `count` steps in parallel, but only one heavy step at a time. Prints a summary; returns the first exit code that
 * is not 0.
 */
export async function runAndSumUp(steps, count) {
  const results = await resultsOf(steps, count);
  heading('Summary');
  for (const { title, code, seconds } of results) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  }
  return results.find(({ code }) => code !== 0)?.code ?? 0;
}

const isHeavy = ([, , options]) => options?.isHeavy === true;

async function resultsOf(steps, count) {
  const waiting = [...steps];
  const results = [];
  let isHeavyRunning = false;
  const runNext = async () => {
    const heavy = isHeavyRunning ? -1 : waiting.findIndex(isHeavy);
    const index = heavy === -1 ? waiting.findIndex((step) => !isHeavy(step)) : heavy;
    // The runner of the heavy step continues with the others.
    if (index === -1) return;
    const [step] = waiting.splice(index, 1);
    if (isHeavy(step)) isHeavyRunning = true;
    results.push(await runStep(step));
    if (isHeavy(step)) isHeavyRunning = false;
    await runNext();
  };
  await Promise.all(Array.from({ length: count }, runNext));
  return results;
}
