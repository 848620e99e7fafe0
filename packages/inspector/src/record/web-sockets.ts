import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';
import { storedHeaders } from './request-record.ts';
import type { VisitClock } from './visit-clock.ts';

interface SocketSinks {
  clock: VisitClock;
  opened: (event: EventOf<'Network.requestWillBeSent'>) => void;
  ended: (requestId: string, note: (record: RequestRecord) => void) => void;
  /** Receives the messages of the page, bytes in base64; null: they are not stored. */
  onMessage: ((requestId: string, text: string) => void) | null;
}

/** Turns a WebSocket's handshake into a request record. CDP reports it by separate events, without a start. */
export function followSockets(target: Target, { clock, opened, ended, onMessage }: SocketSinks): void {
  if (onMessage !== null)
    target.on('Network.webSocketFrameSent', ({ requestId, response }) =>
      onMessage(requestId, response.payloadData),
    );
  target.on('Network.webSocketCreated', ({ requestId, url, initiator }) => {
    opened({
      requestId,
      request: { url, method: 'GET', headers: {} },
      initiator: initiator ?? { type: 'other' },
      type: 'WebSocket',
      wallTime: clock.wallNow() / 1000,
    } as EventOf<'Network.requestWillBeSent'>);
  });
  target.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    ended(requestId, (record) => {
      record.status = response.status;
      record.responseHeaders = storedHeaders(response.headers);
      record.state = 'answered';
    });
  });
  target.on('Network.webSocketFrameError', ({ requestId, errorMessage }) => {
    ended(requestId, (record) => {
      record.state = 'failed';
      record.failure = { errorText: errorMessage, blockedReason: null, corsError: null };
    });
  });
}
