export const ADMIN = { email: 'admin@vigie.example', password: 'correct horse battery' };

/** API of a panel, as its administrator calls it. */
export interface PanelApi {
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** Signs in; the session is valid on every server of the same database. */
export async function signIn(panelUrl: string): Promise<{ token: string; at(panelUrl: string): PanelApi }> {
  const { token } = await request<{ token: string }>(panelUrl, {
    method: 'POST',
    path: '/sessions',
    body: ADMIN,
  });
  return {
    token,
    at: (url) => ({
      call: (method, path, body) => request(url, { method, path, body, token }),
    }),
  };
}

export interface PanelCall {
  method: string;
  path: string;
  body?: unknown;
  token?: string;
  /** Idempotency key of a write. */
  key?: string;
  /** Client address that a proxy forwards. */
  address?: string;
  signal?: AbortSignal;
}

/** Calls the panel; returns any response, also an error. */
export function callPanel(panelUrl: string, call: PanelCall): Promise<Response> {
  const { method, path, body, token, key, address, signal } = call;
  return fetch(`${panelUrl}/api${path}`, {
    method,
    headers: {
      'panel-identifier': 'vigie-panel',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function request<T>(panelUrl: string, call: PanelCall): Promise<T> {
  const response = await callPanel(panelUrl, call);
  if (!response.ok)
    throw new Error(`${call.method} ${call.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
