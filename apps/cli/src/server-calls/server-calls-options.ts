import { numberIn, one, text } from '../options/option.ts';

/** Files that list what a server sent on of the hits of visits. */
export interface ServerCallsOrder {
  /** Output of `vigie proxy`. */
  calls: string;
  /** Export of the server container. Null: none is given. */
  container: string | null;
  waitMs: number;
}

const WAIT_SECONDS = 30;
const EXAMPLE = 'write for example --server-calls calls.ndjson';

/** Options of the recorded calls of a server, shared by all commands whose hits are followed. */
export const SERVER_CALLS_OPTIONS = {
  serverCalls: one({
    isOnce: true,
    placeholder: 'FILE',
    summary:
      'what vigie proxy writes beside the server that gets the hits (--output): report for each hit where it was sent on to, and what was lost',
    read: text,
  }),
  serverContainer: one({
    isOnce: true,
    placeholder: 'FILE',
    summary: 'the export of that server container: it explains why an event was not sent on',
    read: text,
  }),
  serverCallsWait: one({
    placeholder: 'S',
    summary: `seconds after the last hit in which a call of the server still counts (${WAIT_SECONDS})`,
    read: numberIn({ min: 0, max: 3_600, unit: 'seconds', example: '--server-calls-wait 60' }),
  }),
};

interface ServerCallsValues {
  serverCalls?: string;
  serverContainer?: string;
  serverCallsWait?: number;
  hits?: string;
  failOn?: string;
}

/** Returns the faults of options that do not go together. */
export function serverCallsFaults({
  serverCalls,
  serverContainer,
  hits,
  failOn,
}: ServerCallsValues): string[] {
  if (serverCalls !== undefined)
    return hits === 'answer-locally' ? ['--server-calls follows hits that leave: write --hits deliver'] : [];
  return [
    ...(serverContainer === undefined
      ? []
      : [`--server-container needs the calls of the server: ${EXAMPLE}`]),
    ...(failOn === 'server-side' ? [`--fail-on server-side needs the calls of the server: ${EXAMPLE}`] : []),
  ];
}

/** Returns the order of recorded calls; null without the option. */
export function serverCallsOrder({
  serverCalls,
  serverContainer,
  serverCallsWait = WAIT_SECONDS,
}: ServerCallsValues): ServerCallsOrder | null {
  if (serverCalls === undefined) return null;
  return { calls: serverCalls, container: serverContainer ?? null, waitMs: serverCallsWait * 1000 };
}
