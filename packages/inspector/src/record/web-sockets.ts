import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import { keptHeaders } from './request-record.ts';
import type { VisitClock } from './visit-clock.ts';

interface SocketSinks {
  clock: VisitClock;
  opened: (event: EventOf<'Network.requestWillBeSent'>) => void;
  ended: (requestId: string, timestamp: number, note: (record: RequestRecord) => void) => void;
}

/**
 * Turns a WebSocket's handshake into a request record. CDP reports it by separate events, without a start.
 */
export function followSockets(target: Target, { clock, opened, ended }: SocketSinks): void {
  target.on('Network.webSocketCreated', ({ requestId, url, initiator }) => {
    opened({
      requestId,
      request: { url, method: 'GET', headers: {} },
      initiator: initiator ?? { type: 'other' },
      type: 'WebSocket',
      ...clock.monotonicNow(),
    } as EventOf<'Network.requestWillBeSent'>);
  });
  target.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response, timestamp }) => {
    ended(requestId, timestamp, (record) => {
      record.status = response.status;
      record.responseHeaders = keptHeaders(response.headers);
      record.state = 'answered';
    });
  });
  target.on('Network.webSocketFrameError', ({ requestId, timestamp, errorMessage }) => {
    ended(requestId, timestamp, (record) => {
      record.state = 'failed';
      record.failure = { errorText: errorMessage, blockedReason: null, corsError: null };
    });
  });
}
