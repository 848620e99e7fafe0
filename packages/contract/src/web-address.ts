/** Returns whether an address contains white space. Browsers accept it, but it is a typing error. */
export function hasSpace(address: string): boolean {
  return /\s/.test(address.trim());
}

/** Returns an entered web address with a scheme. The default is https, and http on the machine itself. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (!/^([\w-]+(\.[\w-]+)+|localhost|\[[\da-f:]+\])(:\d+)?([/?#].*)?$/i.test(text)) return text;
  return /^(localhost|127\.|\[::1\])/i.test(text) ? `http://${text}` : `https://${text}`;
}

/** Returns the canonical form of an address: no fragment, no credentials, host in lower case, no default port. */
export function canonicalAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}
