import type { NewEvent } from '../journal/journal.ts';
import { RunFault, Stop, type StopCause } from './stop.ts';

type Finished = Extract<NewEvent, { type: 'finished' }>;
type Ending = Omit<Finished, 'type'>;

/** Endings by cause. Null: the attempt does not end but resumes when the agent is started again. */
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

/** Returns the ending of an attempt, by its signal and the error thrown, if any; null when it only pauses. */
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
