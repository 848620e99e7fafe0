import { ORPCError } from '@orpc/client';
import { awaitStop } from '../await-stop.ts';
import { reasonOf, StepRefused } from '../configuration/step-refused.ts';
import { EXIT } from '../exit-codes.ts';
import { UsageError } from '../options/usage-error.ts';
import { PanelFault } from './panel-fault.ts';
import { readPanelAccess } from './panel-access.ts';
import { openPanel, type Panel } from './panel.ts';

type Work = (needs: { panel: Panel; url: string; signal: AbortSignal }) => Promise<number>;

/** Abort reason when the user stopped the command. */
const STOPPED = new Error('Stopped.');

/**
 * Runs work on the panel of the environment. Returns the exit code of the work, or 3 with the reason. Ctrl-C aborts the
 * signal.
 */
export async function onPanel(name: string, work: Work): Promise<number> {
  const access = readPanelAccess(process.env);
  const log = (text: string) => process.stderr.write(`vigie ${name}: ${text}\n`);
  const wish = awaitStop();
  const stopping = new AbortController();
  void wish.stopped.then(() => stopping.abort(STOPPED));
  try {
    return await work({ panel: openPanel(access), url: access.url, signal: stopping.signal });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error === STOPPED ? 'stopped' : reasonIn(error, access.url);
    if (reason === null) throw error;
    log(reason);
    return error === STOPPED ? EXIT.killed : EXIT.notDone;
  } finally {
    wish.off();
  }
}

/** Returns a sentence with the reason why a panel failed or refused; null for an unexpected error. */
export function reasonIn(error: unknown, url: string): string | null {
  if (error instanceof StepRefused || error instanceof PanelFault) return error.message;
  if (error instanceof ORPCError) return `${url} refused: ${reasonOf(error)}`;
  if (!(error instanceof TypeError) || !/fetch failed/.test(error.message)) return null;
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  return `${url} does not answer: ${code ?? message ?? 'no connection'}`;
}
