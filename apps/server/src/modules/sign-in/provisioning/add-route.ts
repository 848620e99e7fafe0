import type { DirectoryRequest } from './directory-calls.ts';
import type { Resource } from './scim-patch.ts';

/** Answer to a request; `null` for no body. */
export interface Answered {
  status: number;
  body: Resource | null;
}
export type Handler = (received: DirectoryRequest) => Promise<Answered>;
/** Adds a route whose handler gets the directory that sent the request. */
export type AddRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  handler: Handler,
) => void;
