/** Scripts of vendors by host and path, as the text that a page receives. */
export type VendorScripts = Readonly<Record<string, (url: URL) => string>>;

/** Send functions of imitated scripts: the transports with which the real ones send their hits. */
const WAYS = `
const me = document.currentScript, here = location.href, title = document.title, random = () => Math.random();
const addressOf = (at, query) => at + (query ? '?' + new URLSearchParams(query) : '');
const image = (at, query) => { new Image().src = addressOf(at, query); };
const beacon = (at, query, body) => navigator.sendBeacon(addressOf(at, query), body);
const post = (at, query, body, type) => fetch(addressOf(at, query),
  { method: 'POST', keepalive: true, body, headers: { 'content-type': type || 'text/plain;charset=UTF-8' } }).catch(() => {});
const jsonp = (at, query) => document.head.append(Object.assign(document.createElement('script'), { src: addressOf(at, query) }));
const queued = (name, act) => {
  const list = window[name] = window[name] || [];
  list.push = (...calls) => { calls.forEach((call) => act(call)); return list.length; };
  [...list].forEach((call) => act(call));
};
`;

/** Returns an imitated vendor's script: `code` runs once, immediately, with the send functions. */
export function imitated(code: string): () => string {
  return () => `(() => {${WAYS}\n${code}\n})();`;
}
