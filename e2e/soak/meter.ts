import type { Findings } from './findings.ts';
import type { Supervisor } from './supervisor.ts';
import { pause } from './supervisor.ts';
import { growthOf, readSize, type Sample } from './process-sizes.ts';

const SAMPLE_MS = 5_000;

export interface Meter {
  /** Returns a sentence with the peak memory of each role, in megabytes. */
  print(): string;
  check(findings: Findings): void;
}

/** Measures memory and open files of every process until the soak stops. */
export function startMeter({ parts }: Supervisor, stopping: AbortSignal): Meter {
  const lives = new Map<string, { role: string; samples: Sample[] }>();
  const watch = async () => {
    while (!stopping.aborted) {
      for (const { label, role, part } of parts) {
        const sample = part.endedWith === null ? readSize(part.pid, performance.now()) : null;
        const life = `${label} ${part.pid}`;
        if (!lives.has(life)) lives.set(life, { role, samples: [] });
        if (sample !== null) lives.get(life)?.samples.push(sample);
      }
      await pause(SAMPLE_MS, stopping);
    }
  };
  void watch();
  return {
    print() {
      const most = new Map<string, number>();
      for (const { role, samples } of lives.values())
        for (const { megabytes } of samples) most.set(role, Math.max(most.get(role) ?? 0, megabytes));
      return [...most].map(([role, megabytes]) => `${role} ${megabytes.toFixed(0)} MB`).join(', ');
    },
    check(findings) {
      for (const { role, samples } of lives.values()) {
        const growth = growthOf(samples);
        if (growth !== null) findings.add(`a ${role} ${growth}`);
      }
    },
  };
}
