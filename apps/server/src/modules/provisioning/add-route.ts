import type { Asked } from './directory-calls.ts';
import type { Resource } from './scim-patch.ts';

/** What a request is answered with; `null` for no body. */
export interface Answered {
  status: number;
  body: Resource | null;
}
export type Handler = (asked: Asked) => Promise<Answered>;
/** Adds a route whose handler knows which directory asks. */
export type AddRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  handler: Handler,
) => void;
