import type { LinkRules } from '@vigie/audit/links/link-rules.ts';
import type { LinkFindingKind, LinkHopCause } from '@vigie/contract/link-report.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';

/** Answer of a server. `NAME` in headers and bodies stands for the first part of the path. */
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the answer to a request with this query, which begins with `?` or is empty. */
export type Answer = (query: string) => Reply;

/** Expected finding: kind, parameter (`-`: none) and number of the answer (`-`: none). */
export type ExpectedFinding = `${LinkFindingKind} ${string} ${number | '-'}`;

/** Link with the answers on its way, and what it loses there. */
export interface LinkCase {
  name: string;
  /** Address of the link. Its path begins with `/NAME/`. */
  link: string;
  /** Answers by host and last part of the path: `www.boutique.fr/page`. The scheme makes no difference. */
  answers: Record<string, Answer>;
  /** Expected findings; empty: the link is healthy. */
  findings: readonly ExpectedFinding[];
  /** Expected ways, if the case is about them. */
  hops?: readonly LinkHopCause[];
  consent?: ConsentAction;
  rules?: Partial<LinkRules>;
}

type Change = (query: string) => string;

export const keep: Change = (query) => query;
export const nothing: Change = () => '';

/** Returns a change that removes parameters from a query. */
export function without(...names: string[]): Change {
  return (query) => {
    const pairs = query
      .slice(1)
      .split('&')
      .filter((pair) => !names.includes(pair.split('=')[0] ?? ''));
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  };
}

/** Returns a change that adds parameters at the end of a query. */
export function adding(pairs: string): Change {
  return (query) => (query === '' ? `?${pairs}` : `${query}&${pairs}`);
}

/** Returns a change that replaces the first occurrence of a text in a query. */
export function replacing(text: string, by: string): Change {
  return (query) => query.replace(text, by);
}

/** Returns an HTTP redirect. A relative target stays on the host. */
export function http(target: string, change: Change = keep, status = 302): Answer {
  return (query) => ({ status, headers: { location: withQuery(target, change(query)) } });
}

/** Returns a page with the header Refresh. */
export function refresh(target: string, change: Change = keep): Answer {
  return (query) => html('', { refresh: `0; url=${withQuery(target, change(query))}` });
}

/** Returns a page with a meta refresh. */
export function meta(target: string, change: Change = keep, seconds = 0): Answer {
  return (query) => {
    const url = withQuery(target, change(query)).replaceAll('&', '&amp;');
    return html(`<meta http-equiv="refresh" content="${seconds}; url=${url}">`);
  };
}

/** Returns a page whose script goes on; `TO` in the script stands for the address as a string. */
export function script(target: string, change: Change = keep, code = 'location.replace(TO)'): Answer {
  return (query) => {
    const to = JSON.stringify(withQuery(target, change(query))).replaceAll('<', String.raw`\u003c`);
    return html(`<body><script>${code.replaceAll('TO', () => to)}</script>`);
  };
}

/** Returns a redirect to the address in a parameter. */
export function target(name: string, change: Change = keep): Answer {
  return (query) => {
    const url = new URLSearchParams(query).get(name) ?? '';
    const at = url.indexOf('?');
    return {
      status: 302,
      headers: { location: at === -1 ? url : url.slice(0, at) + change(url.slice(at)) },
    };
  };
}

/** Returns a page with the tag of its host; `before` and `after` are scripts around it. */
export function page(before = '', after = ''): Answer {
  return () =>
    html(
      `<body><h1>Bienvenue</h1><p>Nos offres de saison.</p><script>${before}</script><script src="/tag.js"></script><script>${after}</script>`,
    );
}

export const untracked: Answer = () => html('<body><h1>Bienvenue</h1><p>Nos offres de saison.</p>');

/** Page whose tag waits for the answer to its banner. */
export const waiting: Answer = () =>
  html(`<body><h1>Bienvenue</h1><div id="box" style="position:fixed;bottom:0;left:0;right:0;background:#eee">
    <p>Nous utilisons des cookies pour mesurer l’audience.</p><button id="yes">Tout accepter</button><button id="no">Tout refuser</button></div>
    <script>
      const close = () => document.querySelector('#box').remove();
      document.querySelector('#no').onclick = () => { document.cookie = 'choice=no'; close(); };
      document.querySelector('#yes').onclick = () => {
        document.cookie = 'choice=yes';
        close();
        document.body.append(Object.assign(document.createElement('script'), { src: '/tag.js' }));
      };
    </script>`);

export function status(code: number): Answer {
  return () => ({ ...html(`<body><h1>${code}</h1>`), status: code });
}

function html(body: string, headers: Record<string, string> = {}): Reply {
  const start = '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Boutique</title></head>';
  return { headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: start + body };
}

/** Returns a target with a query, before its fragment. */
function withQuery(to: string, query: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(to) ?? [];
  const joined = address.includes('?') ? address + query.replace('?', '&') : address + query;
  return joined + fragment;
}

/** Name of a case, and its address or query. */
export type NamedLink = readonly [name: string, link: string];

/** Returns a link with this query, whose first answer goes to a tracked page of the same host. */
export function shopLink([name, query]: NamedLink, first: Answer, more: Partial<LinkCase> = {}): LinkCase {
  return {
    name,
    link: `http://www.boutique.fr/NAME/go${query}`,
    answers: { 'www.boutique.fr/go': first, 'www.boutique.fr/page': page() },
    findings: [],
    ...more,
  };
}

/** Returns a link that lands at once on a page of its host. */
export function landingLink([name, link]: NamedLink, answer: Answer, more: Partial<LinkCase> = {}): LinkCase {
  return { name, link, answers: { [`${new URL(link).host}/page`]: answer }, findings: [], ...more };
}
