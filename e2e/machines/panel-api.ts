export const ADMIN = { email: 'admin@vigie.example', password: 'correct horse battery' };

/** The API of a panel, as its administrator calls it. */
export interface PanelApi {
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** Signs in; the session is good on every server of the same database. */
export async function signIn(panelUrl: string): Promise<{ at(panelUrl: string): PanelApi }> {
  const { token } = await request<{ token: string }>(panelUrl, {
    method: 'POST',
    path: '/sessions',
    body: ADMIN,
  });
  return {
    at: (url) => ({
      call: (method, path, body) => request(url, { method, path, body, token }),
    }),
  };
}

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  token?: string;
}

async function request<T>(panelUrl: string, { method, path, body, token }: Sent): Promise<T> {
  const response = await fetch(`${panelUrl}/api${path}`, {
    method,
    headers: {
      'panel-identifier': 'vigie-panel',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
