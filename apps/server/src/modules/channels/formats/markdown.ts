/** A zero-width space: behind an @ it makes no mention. */
const APART = '\u200B';

/** A text that Markdown shows as it is, and that mentions nobody. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]()#+\-.!|<>~=:&"']/g, '\\$&')
    .replaceAll('@', `@${APART}`);
}
