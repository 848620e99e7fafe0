import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';

/** Response that the Fetch domain of CDP gives in place of the network's. */
export interface GivenAnswer {
  status: number;
  headers: readonly Protocol.Fetch.HeaderEntry[];
  bytes: Buffer;
}

/** Reason why Chromium withholds a response from the page. */
export type BlockedResponse = Pick<EventOf<'Network.loadingFailed'>, 'errorText' | 'blockedReason'>;

/** Records a response as withheld from the page, by the id of its request. */
export type RecordBlockedResponse = (networkId: string, refusal: BlockedResponse, given: GivenAnswer) => void;
