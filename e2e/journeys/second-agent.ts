import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnVigie, type CommandRun } from '../../apps/cli/test/run-vigie.ts';

export interface SecondAgent {
  url: string;
  code: string;
  kill: () => void;
  stop: () => Promise<void>;
}

/** Starts the real command on a free port with its own keys. */
export async function runSecondAgent(): Promise<SecondAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-agent-'));
  const run = spawnVigie(['agent'], {
    VIGIE_AGENT_DATA: folder,
    AGENT_PORT: '0',
    AGENT_ALLOW_NO_SANDBOX: '1',
  });
  const [, url = '', code = ''] = await printed(run);
  return {
    url,
    code,
    kill: () => void run.child.kill('SIGKILL'),
    stop: async () => {
      run.child.kill('SIGKILL');
      await run.ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function printed({ child, ended }: CommandRun): Promise<RegExpExecArray> {
  const early = ended.then(({ code, err }) => Promise.reject(new Error(`ended with ${code}: ${err}`)));
  let output = '';
  const ready = new Promise<RegExpExecArray>((resolve) => {
    child.stdout?.on('data', (piece: string) => {
      output += piece;
      const found = /answers on (\S+)\n.*: (\S+)\n/.exec(output);
      if (found) resolve(found);
    });
  });
  return Promise.race([ready, early]);
}
