import { openCpuAccount, type CpuSeconds } from './cpu-account.ts';
import { allProcesses, commandOf } from './process-stats.ts';

/** What a process spends between a look and its end may be lost: looks are frequent, and cheap beside what is measured. */
const LOOK_MS = 200;

/** Returns meters the CPU that each of these processes and what it starts spend, from now until `stop`. */
export function meterCpu(roots: number[]): { stop: () => CpuSeconds[] } {
  const accounts = roots.map((root) => openCpuAccount(root, commandOf));
  const look = () => {
    const all = allProcesses();
    for (const account of accounts) account.see(all);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return accounts.map(({ spent }) => spent);
    },
  };
}
