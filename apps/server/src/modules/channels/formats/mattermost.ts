import { escapeMarkdown } from './markdown.ts';
import { postJson, type RequestOf } from './request.ts';
import { formatPlainMessage } from './plain-message.ts';

/** Maximum text, of the 16,383 characters that Mattermost accepts, without headline and link. */
const TEXT_MAX = 15_000;

/** Creates Markdown in which all values are escaped. */
export const mattermost: RequestOf<'mattermost'> = ({ url }, message) => {
  const plainMessage = formatPlainMessage(message);
  const parts = plainMessage.facts.map(({ name, lines }) => {
    const items = lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
    return `**${escapeMarkdown(name)}**\n${items}`;
  });
  const links = plainMessage.links.map(({ text: name, url: to }) => `[${name}](${to})`).join(' · ');
  const text = [`#### ${escapeMarkdown(plainMessage.headline)}`, ...withinLength(parts), links];
  return postJson(url, { text: text.join('\n\n') });
};

/** Returns as many whole parts as fit: a cut inside a part could split an escape. */
function withinLength(parts: string[]): string[] {
  let remaining = TEXT_MAX;
  return parts.filter((part) => (remaining -= part.length) >= 0);
}
