/**
 * Returns the address to open after sign-in: a path of this panel, else the start page. Never another site's address.
 */
export function safeTarget(wanted: string | undefined, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname === '/connexion') return '/';
  return url.pathname + url.search + url.hash;
}
