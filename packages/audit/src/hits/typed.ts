import type { JsonObject } from '../json-object.ts';

/**
 * Key under which a decoded hit stores the JSON of its event: flat parameters are texts, and plans check types. It is a
 * symbol, which neither JSON nor a schema contains, so the copy never leaves this package.
 */
export const TYPED = Symbol('typed');

export type Typed = { [TYPED]?: JsonObject };
