import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';

/** An answer that the Fetch domain of CDP gives in the place of the network's. */
export interface GivenAnswer {
  status: number;
  headers: readonly Protocol.Fetch.HeaderEntry[];
  bytes: Buffer;
}

/** Why Chromium keeps an answer from the page. */
export type Refusal = Pick<EventOf<'Network.loadingFailed'>, 'errorText' | 'blockedReason'>;

/** Records an answer as kept from the page, by the id of its request. */
export type NoteRefusal = (networkId: string, refusal: Refusal, given: GivenAnswer) => void;
