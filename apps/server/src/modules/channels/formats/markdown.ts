/** A zero-width space: behind an @ it makes no mention. */
const APART = '\u200B';
/** What a backslash takes its meaning from in every Markdown of chats; Mattermost shows other backslashes. */
const MARKS = /[\\`*_{}[\]()#+\-.!|>~]/g;
const ADDRESS = /([a-z][a-z\d+.-]*:\/\/[^\s`()<>"]*[^\s`()<>".,;:!?])/i;

/**
 * Returns a text that Markdown shows as it is, and that mentions nobody. Addresses stand as code, whole to be copied.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, place) => (place % 2 === 1 ? `\`${part}\`` : part.replaceAll(MARKS, '\\$&')))
    .join('')
    .replaceAll('@', `@${APART}`);
}
