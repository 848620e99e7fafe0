/** Where a mail’s text has the panel’s address, and the link that is sealed: characters that nobody types. */
export const PANEL = '\uE000';
export const LINK = '\uE001';

const MARKS = /[\uE000\uE001]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const SUBJECT_LENGTH_MAX = 200;
const LINK_GONE = '[…]';

/** What somebody wrote, as it may stand in a mail’s text: without marks. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** Reduces a user's text to one line, so that it cannot start a mail header. */
export function subjectOf(text: string): string {
  return withoutMarks(text).replace(CONTROLS, ' ').trim().slice(0, SUBJECT_LENGTH_MAX);
}

/** The text as it is read: with addresses in the places of the marks. */
export function fillMarks(
  text: string,
  { publicUrl, link }: { publicUrl: string; link: string | null },
): string {
  return text.replaceAll(PANEL, () => publicUrl).replaceAll(LINK, () => link ?? LINK_GONE);
}
