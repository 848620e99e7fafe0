import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol } from 'devtools-protocol';

/** A command of the Chrome DevTools Protocol, e.g. `Network.enable`. */
export type Method = keyof ProtocolMapping.Commands;
/** What a command takes. */
export type Params<M extends Method> = ProtocolMapping.Commands[M]['paramsType'][0];
/** What a command answers. */
export type Result<M extends Method> = ProtocolMapping.Commands[M]['returnType'];
/** An event of the protocol, e.g. `Network.loadingFinished`. */
export type EventName = keyof ProtocolMapping.Events;
/** What an event carries. */
export type EventOf<E extends EventName> = ProtocolMapping.Events[E][0];
