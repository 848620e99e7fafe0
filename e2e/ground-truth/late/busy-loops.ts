import { spawn } from 'node:child_process';

/** Starts processes with busy loops, each on a core if available; they end with the disposal, or with this process. */
export function startBusyLoops(count: number): Disposable {
  const spin = `while (process.ppid === ${process.pid});`;
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', spin], { stdio: 'ignore' }),
  );
  return {
    [Symbol.dispose]: () => {
      for (const loop of loops) loop.kill('SIGKILL');
    },
  };
}
