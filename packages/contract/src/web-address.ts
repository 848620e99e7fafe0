/** A web address that was typed: without its scheme, it is https, and http on the machine itself. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (!/^([\w-]+(\.[\w-]+)+|localhost|\[[\da-f:]+\])(:\d+)?([/?#].*)?$/i.test(text)) return text;
  return /^(localhost|127\.|\[::1\])/i.test(text) ? `http://${text}` : `https://${text}`;
}
