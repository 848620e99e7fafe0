import { readdirSync, readFileSync } from 'node:fs';

/** Kills the browsers of an agent as the system kills; how many there were. */
export function killBrowsersOf(agentPid: number): number {
  const browsers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === agentPid);
  for (const pid of browsers) process.kill(Number(pid), 'SIGKILL');
  return browsers.length;
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
