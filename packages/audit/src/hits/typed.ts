import type { JsonObject } from './fields.ts';

/**
 * Where a decoded hit keeps the JSON of its event: flat parameters are texts, and plans ask for types. A symbol, since
 * neither JSON nor a schema knows one: the copy never leaves this package.
 */
export const TYPED = Symbol('typed');

export type Typed = { [TYPED]?: JsonObject };
