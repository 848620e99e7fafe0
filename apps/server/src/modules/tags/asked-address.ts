/** Returns the address that a search is for, when somebody asks whose it is; null for words. */
export function addressIn(asked: string): URL | null {
  const text = asked.trim();
  if (!/^\S+\.\S+$/u.test(text)) return null;
  return URL.parse(/^https?:\/\//iu.test(text) ? text : `https://${text}`);
}
