import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Recording } from '@vigie/contract/recording.ts';

export const USER = 'ada.lovelace';
export const PASSWORD = 'open-sesame-1';

const FORM = `<title>Sign in</title><main><form method="post" action="/login">
  <input name="user" autocomplete="username"><input type="password" name="password"><button>In</button></form></main>`;
/** A page that needs a token of the storage only, as single-page applications do. */
const APPLICATION = `<title>...</title><script>
  const token = localStorage.token;
  fetch('/api/me', { headers: { authorization: 'Bearer ' + token } }).then((answer) => {
    if (answer.status === 401) { localStorage.removeItem('token'); location.replace('/login'); }
    else document.title = 'In by token';
  });</script>`;

/**
 * Starts a website that shows its pages only after a sign-in: `/page/N` by a cookie, `/app/N` by a token of the
 * storage. Its server ends each session after `pagesPerSession` pages.
 */
export async function startClosedSite({ pagesPerSession = Infinity } = {}) {
  /** Number of pages shown by session and token. */
  const sessions = new Map<string, number>();
  const tokens = new Map<string, string>();
  const counts = { signIns: 0 };

  const isOpen = (session: string | undefined): session is string => {
    if (session === undefined || !sessions.has(session)) return false;
    const shown = (sessions.get(session) ?? 0) + 1;
    sessions.set(session, shown);
    if (shown > pagesPerSession) sessions.delete(session);
    return shown <= pagesPerSession;
  };
  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { pathname } = new URL(request.url ?? '/', 'http://closed');
    const session = /sid=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const respond = (status: number, text = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'text/html', ...headers });
      response.end(text);
    };
    if (pathname === '/login' && request.method === 'POST') {
      const given = new URLSearchParams(body);
      if (given.get('user') !== USER || given.get('password') !== PASSWORD) return respond(200, FORM);
      counts.signIns += 1;
      const [id, token] = [randomUUID(), `token-${randomUUID()}`];
      sessions.set(id, 0);
      tokens.set(token, id);
      const cookie = `sid=${id}; HttpOnly; Path=/`;
      return respond(302, '', { 'set-cookie': cookie, location: `/account?welcome=${token}` });
    }
    if (pathname === '/login') return respond(200, FORM);
    if (pathname === '/api/me') {
      const id = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      return respond(isOpen(id) ? 200 : 401, '{}');
    }
    if (pathname.startsWith('/app/')) return respond(200, APPLICATION);
    if (pathname === '/account')
      return session !== undefined && sessions.has(session)
        ? respond(
            200,
            `<title>Account of ${USER}</title><script>
            const token = new URLSearchParams(location.search).get('welcome');
            if (token) { localStorage.token = token; history.replaceState(null, '', '/account'); }</script>`,
          )
        : respond(302, '', { location: '/login' });
    if (!isOpen(session)) return respond(302, '', { location: '/login' });
    if (pathname === '/logout') {
      sessions.delete(session);
      return respond(200, '<title>Bye</title>', { 'set-cookie': 'sid=; Max-Age=0; Path=/' });
    }
    return respond(200, `<title>In as ${USER}</title><script>dataLayer = [{ user: '${USER}' }]</script>`);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    counts,
    secrets: () => [...sessions.keys(), ...tokens.keys()],
    signIn: signInAt(origin),
  };
}

function signInAt(origin: string): Recording {
  return {
    title: 'Sign in',
    steps: [
      { type: 'navigate', url: `${origin}/account` },
      { type: 'change', selectors: ['[name=user]'], value: '{{user}}' },
      { type: 'change', selectors: ['[name=password]'], value: '{{password}}' },
      { type: 'click', selectors: ['button'], assertedEvents: [{ type: 'navigation' }] },
    ],
  };
}
