import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnVigie, type CommandRun } from '../../apps/cli/test/run-vigie.ts';
import { copyPreparedCluster } from '../../apps/server/test/prepared-cluster.ts';

/** Parts that `vigie start` runs, with the credentials of the first sign-in. */
export interface RunningVigie {
  panelUrl: string;
  /** Directory with all stored data: the database, and the agent's data. */
  dataDirectory: string;
  /** Returns the output of all its processes. */
  output: () => string;
  email: string;
  password: string;
  stop: () => Promise<void>;
}

/** Starts the real command on a free port with a new data folder, which is deleted when it stops. */
export async function runVigie(
  site?: 'no-demo' | { ports: number[] },
  env: Record<string, string> = {},
): Promise<RunningVigie> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-journey-'));
  // A website on this machine may use only its own port. The demo shop has its tag and its collector on other ports.
  const ports: Record<string, string> =
    typeof site === 'object' ? { AGENT_LOOPBACK_PORTS: site.ports.join(',') } : {};
  const options = site === undefined ? [] : ['--no-demo'];
  const dataDirectory = join(folder, 'data');
  if (env['DATABASE_URL'] === undefined) await copyPreparedCluster(dataDirectory);
  const run = spawnVigie(['start', ...options], { VIGIE_DATA: dataDirectory, PORT: '0', ...ports, ...env });
  let all = '';
  for (const stream of [run.child.stdout, run.child.stderr])
    stream?.on('data', (piece: string) => (all += piece));
  const output = await announced(run);
  return {
    panelUrl: wordAfter('Panel', output),
    dataDirectory,
    output: () => all,
    email: wordAfter('E-mail', output),
    password: wordAfter('Password', output),
    stop: async () => {
      run.child.kill('SIGINT');
      await run.ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the start message once everything runs; rejects when the process ends before. */
async function announced({ child, ended }: CommandRun): Promise<string> {
  const early = ended.then(({ code, err }) => Promise.reject(new Error(`ended with ${code}: ${err}`)));
  let output = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (piece: string) => {
      output += piece;
      if (output.includes('Ctrl-C stops everything.')) resolve(output);
    });
  });
  return Promise.race([ready, early]);
}

function wordAfter(label: string, text: string): string {
  const word = new RegExp(`^ +${label} +(\\S+)`, 'm').exec(text)?.[1];
  if (word === undefined) throw new Error(`It does not say its ${label}:\n${text}`);
  return word;
}
