/** Servers for which lines are written that pass a folder of a website to the collector. */
export const PROXY_FORMS = ['nginx', 'apache', 'caddy', 'next', 'express'] as const;
export type ProxyForm = (typeof PROXY_FORMS)[number];

/** Folder on the website's own host whose files the collector serves and receives. */
interface CollectProxy {
  /** Path of the folder, with both slashes, for example `/vigie/`. */
  folder: string;
  /** Address of the collector with the key, without a slash at its end. */
  target: string;
}

/** Folder of the sampler, if the user names none. */
export const COLLECT_FOLDER = '/vigie/';

/** Returns the folder in the form of `CollectProxy`, or null if servers would read its path differently. */
export function readCollectFolder(path: string): string | null {
  const folder = `/${path.trim().replace(/^\/+|\/+$/gu, '')}/`;
  return /^(\/[\w.~-]*[\w~-][\w.~-]*)+\/$/u.test(folder) && folder.length <= 100 ? folder : null;
}

/** Returns the address of a key at a collector, or null if it is no address or the key has other characters. */
export function readCollectTarget(panelUrl: string, key: string): string | null {
  const panel = URL.parse(panelUrl);
  if (panel === null || !/^https?:$/u.test(panel.protocol) || !/^[\w-]{1,100}$/u.test(key)) return null;
  if (!/^[\w.~/-]*$/u.test(panel.pathname) || panel.username !== '' || panel.search !== '') return null;
  return `${panel.origin}${panel.pathname.replace(/\/+$/u, '')}/collect/${key}`;
}

/**
 * Returns the element that loads the sampler of a folder or of the collector itself. It is `async`, since a slow collector must
 * not delay a page. Browsers tell it resources from before its start, and Chromium violations of policies too.
 */
export const samplerElement = (address: string): string =>
  `<script src="${address}sampler.js" async></script>`;

/** Returns the header of the Reporting API, and the directives that a policy needs for both formats of reports. */
export function reportingLines(address: string): { endpoints: string; directives: string } {
  return {
    endpoints: `vigie="${address}reports"`,
    directives: `report-uri ${address}reports; report-to vigie`,
  };
}

/**
 * Returns the lines that pass a folder to the collector. Neither cookies nor the address of the page leave the website.
 * The address of the visitor is passed on, since it limits floods; the collector does not store it.
 */
export function proxyLines(form: ProxyForm, proxy: CollectProxy): string {
  return LINES[form](proxy);
}

const LINES: Readonly<Record<ProxyForm, (proxy: CollectProxy) => string>> = {
  nginx: ({ folder, target }) =>
    `# in server { }
location ${folder} {
    proxy_pass ${target}/;
    proxy_ssl_server_name on;
    proxy_set_header Host ${new URL(target).host};
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Cookie "";
    proxy_set_header Referer "";
    proxy_hide_header Set-Cookie;
    client_max_body_size 64k;
}`,
  apache: ({ folder, target }) =>
    `SSLProxyEngine on
<Location "${folder}">
    ProxyPass "${target}/"
    RequestHeader unset Cookie
    RequestHeader unset Referer
    Header onsuccess unset Set-Cookie
</Location>`,
  caddy: ({ folder, target }) => {
    const { origin, pathname } = new URL(target);
    return `handle_path ${folder}* {
	rewrite * ${pathname}{uri}
	reverse_proxy ${origin} {
		header_up Host {upstream_hostport}
		header_up -Cookie
		header_up -Referer
		header_down -Set-Cookie
	}
}`;
  },
  next: ({ folder, target }) =>
    `// app${folder}[file]/route.js
const HEADERS = ["content-type", "user-agent", "origin", "x-forwarded-for"];

async function pass(request, { params }) {
  const { file } = await params;
  const given = HEADERS.map((name) => [name, request.headers.get(name)]);
  const answer = await fetch(\`${target}/\${encodeURIComponent(file)}\`, {
    method: request.method,
    headers: Object.fromEntries(given.filter(([, value]) => value !== null)),
    body: request.method === "POST" ? await request.text() : undefined,
  });
  const kept = ["content-type", "cache-control"].map((name) => [name, answer.headers.get(name)]);
  return new Response(answer.status === 204 ? null : await answer.text(), {
    status: answer.status,
    headers: Object.fromEntries(kept.filter(([, value]) => value !== null)),
  });
}

export { pass as GET, pass as POST };`,
  express: ({ folder, target }) =>
    `// Before other readers of bodies.
app.all("${folder}:file", express.text({ type: () => true, limit: "64kb" }), async (request, response) => {
  const given = ["content-type", "user-agent", "origin"].map((name) => [name, request.headers[name]]);
  const answer = await fetch(\`${target}/\${encodeURIComponent(request.params.file)}\`, {
    method: request.method,
    headers: {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      "x-forwarded-for": request.ip,
    },
    body: request.method === "POST" ? request.body : undefined,
  });
  for (const name of ["content-type", "cache-control"])
    if (answer.headers.has(name)) response.set(name, answer.headers.get(name));
  response.status(answer.status).send(await answer.text());
});`,
};
