import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol } from 'devtools-protocol';

/** A command of the Chrome DevTools Protocol, e.g. `Network.enable`. */
export type Method = keyof ProtocolMapping.Commands;
/** Parameters of a command. */
export type Params<M extends Method> = ProtocolMapping.Commands[M]['paramsType'][0];
/** Result of a command. */
export type Result<M extends Method> = ProtocolMapping.Commands[M]['returnType'];
/** An event of the protocol, e.g. `Network.loadingFinished`. */
export type EventName = keyof ProtocolMapping.Events;
/** Parameters of an event. */
export type EventOf<E extends EventName> = ProtocolMapping.Events[E][0];
