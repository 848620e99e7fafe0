/** Zero-width space: after an @ it prevents a mention. */
const APART = '\u200B';
/** Characters that a backslash escapes in the Markdown of every chat; Mattermost shows other backslashes. */
const MARKS = /[\\`*_{}[\]()#+\-.!|>~]/g;
const ADDRESS = /([a-z][a-z\d+.-]*:\/\/[^\s`()<>"]*[^\s`()<>".,;:!?])/i;

/**
 * Returns a text that Markdown shows unchanged and without mentions. Addresses become code, so that users can copy them
 * whole.
 */
export function escapeMarkdown(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : part.replaceAll(MARKS, '\\$&')))
    .join('')
    .replaceAll('@', `@${APART}`);
}
