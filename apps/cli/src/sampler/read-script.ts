import { EXIT } from '../exit-codes.ts';

const TIMEOUT_MS = 10_000;
const SCRIPT_LENGTH_MAX = 200_000;

/** Prints the script that a panel serves; returns the exit code. */
export async function readScript(address: string): Promise<number> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(
    () => null,
  );
  if (answer === null) return refuse('the panel does not answer');
  if (answer.status === 404) return refuse('the panel knows no such key, or the sampler is off');
  const text = answer.ok ? await answer.text().catch(() => '') : '';
  if (text === '' || text.length > SCRIPT_LENGTH_MAX)
    return refuse(`the panel answered ${answer.status} without a script`);
  process.stdout.write(`${text}\n`);
  return EXIT.ok;
}

function refuse(why: string): number {
  process.stderr.write(`vigie sampler: ${why}\n`);
  return EXIT.notDone;
}
