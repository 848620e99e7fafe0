import type { NewEvent } from '../journal/journal.ts';
import { RunFault, Stop, type StopCause } from './stop.ts';

type Finished = Extract<NewEvent, { type: 'finished' }>;
type Ending = Omit<Finished, 'type'>;

/** Null: the attempt does not end, it goes on when the agent is started again. */
const STOPPED: Record<StopCause, Ending | null> = {
  'agent-closing': null,
  cancelled: { outcome: 'cancelled', message: 'The run was cancelled.' },
  superseded: { outcome: 'cancelled', message: 'A newer attempt took over.' },
  'deadline-passed': {
    outcome: 'failed',
    code: 'deadline-passed',
    message: 'The run did not end before its deadline.',
  },
};

/** Returns how an attempt ends, by its signal and by what was thrown, if anything; null when it only pauses. */
export function endingOf(signal: AbortSignal, fault: Error | null): Finished | null {
  const reason: unknown = signal.reason;
  const ending = reason instanceof Stop ? STOPPED[reason.stopCause] : ended(fault);
  return ending && { type: 'finished', ...ending };
}

function ended(fault: Error | null): Ending {
  if (fault === null) return { outcome: 'succeeded', message: 'All pages were visited.' };
  const code = fault instanceof RunFault ? fault.code : 'agent-fault';
  return { outcome: 'failed', code, message: fault.message };
}
