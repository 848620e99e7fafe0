/** Returns the address in a search text; null if the text is no address. */
export function addressIn(input: string): URL | null {
  const text = input.trim();
  if (!/^\S+\.\S+$/u.test(text)) return null;
  return URL.parse(/^https?:\/\//iu.test(text) ? text : `https://${text}`);
}
