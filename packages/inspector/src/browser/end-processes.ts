import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends the processes that a browser with this profile left. Its crash handlers leave its process group, and a handler
 * that waits for a killed process outlives it. Each of them has the profile in its command line. It works on Linux
 * only.
 */
export function endProcessesOf(profile: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid) && isOf(profile, pid)) end(Number(pid));
}

/** Ends a process group by its leader. */
export function endGroup(pid: number | undefined): void {
  if (pid !== undefined) end(process.platform === 'win32' ? pid : -pid);
}

/**
 * Returns whether a process's command line contains the profile. The profile's name ends at a subfolder, the next
 * argument, or the end of the command line.
 */
function isOf(profile: string, pid: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return command.split('\0').some((word) => {
      const [, value = ''] = word.split(/=(.*)/s);
      return value === profile || value.startsWith(`${profile}/`);
    });
  } catch {
    return false;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
