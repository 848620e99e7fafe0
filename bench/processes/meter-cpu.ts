import { openCpuAccount, type CpuSeconds } from './cpu-account.ts';
import { allProcesses, commandOf } from './process-stats.ts';

/**
 * Sampling interval in ms. CPU time between the last sample and the end of a process may be lost, so samples are
 * frequent; they are cheap.
 */
const SAMPLE_MS = 200;

/** Starts meters of the CPU time of each process and its descendants, until `stop`. */
export function meterCpu(roots: number[]): { stop: () => CpuSeconds[] } {
  const accounts = roots.map((root) => openCpuAccount(root, commandOf));
  const sample = () => {
    const all = allProcesses();
    for (const account of accounts) account.see(all);
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return accounts.map(({ used }) => used);
    },
  };
}
