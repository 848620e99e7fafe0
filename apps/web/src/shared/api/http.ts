/** Statuses after which a write is retried once. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Status of a sensitive call when the user's last confirmation is too old. */
const CONFIRMATION_NEEDED = 428;
const RETRY_PAUSE_MS = 400;
const RETRY_PAUSE_MAX_MS = 2000;

export type Fetch = (request: Request) => Promise<Response>;

export interface HttpOptions {
  fetch: Fetch;
  token: () => string | null;
  panelIdentifier: string;
  newKey: () => string;
  wait: (ms: number) => Promise<void>;
  /** Called when the API refuses the current token. */
  onSignedOut: () => void;
  /** Called before a refusal is returned, to load its texts first. */
  onRefused: () => Promise<void>;
  /** Called when the API requires the user to set up a second factor first. */
  onFactorNeeded: () => void;
  /** Asks the user to confirm their identity. Resolves to whether they did. */
  confirm: () => Promise<boolean>;
}

/** Adds the headers of every call and retries a refused write once; both tries share one Idempotency-Key. */
export function createHttp(options: HttpOptions): Fetch {
  return async (request) => {
    const token = options.token();
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('panel-identifier', options.panelIdentifier);
    if (isWrite(request)) request.headers.set('idempotency-key', options.newKey());
    const response = await confirmed(request, options);
    if (!response.ok) await reportRefusedResponse(response, token, options);
    return response;
  };
}

async function reportRefusedResponse(
  response: Response,
  token: string | null,
  options: HttpOptions,
): Promise<void> {
  if (response.status === 401 || response.status === 403) {
    const code = await codeOf(response);
    // A wrong code does not mean that the session has ended.
    const isSignedOut = response.status === 401 && code !== 'second-factor-wrong';
    if (isSignedOut && token !== null && token === options.token()) options.onSignedOut();
    if (code === 'second-factor-to-set-up') options.onFactorNeeded();
  }
  await options.onRefused();
}

/** Returns the error code of a refusal; undefined for an answer of a proxy. */
async function codeOf(response: Response): Promise<unknown> {
  try {
    return (await response.clone().json()).code;
  } catch {
    return undefined;
  }
}

async function confirmed(request: Request, options: HttpOptions): Promise<Response> {
  const afterwards = request.clone();
  const response = await send(request, options);
  if (response.status !== CONFIRMATION_NEEDED || !(await options.confirm())) return response;
  return send(afterwards, options);
}

function send(request: Request, options: HttpOptions): Promise<Response> {
  return isWrite(request) ? writeTwice(request, options) : options.fetch(request);
}

function isWrite(request: Request): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

async function writeTwice(request: Request, options: HttpOptions): Promise<Response> {
  const again = request.clone();
  const response = await options.fetch(request);
  if (!RETRIED.has(response.status)) return response;
  await options.wait(pauseMs(response));
  return options.fetch(again);
}

function pauseMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1000, RETRY_PAUSE_MAX_MS) : RETRY_PAUSE_MS;
}
