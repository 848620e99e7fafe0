/** Returns whether an address holds white space inside: browsers would take it, but nobody means it. */
export function hasSpace(address: string): boolean {
  return /\s/.test(address.trim());
}

/** Returns a web address that was typed: without its scheme, it is https, and http on the machine itself. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (!/^([\w-]+(\.[\w-]+)+|localhost|\[[\da-f:]+\])(:\d+)?([/?#].*)?$/i.test(text)) return text;
  return /^(localhost|127\.|\[::1\])/i.test(text) ? `http://${text}` : `https://${text}`;
}

/** Returns one spelling for one address: no fragment, no credentials, host in lower case, default port left out. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}
