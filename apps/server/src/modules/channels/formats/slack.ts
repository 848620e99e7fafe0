import { postJson, type RequestOf } from './request.ts';
import { fitting, plainOf, formatPlainMessage } from './plain-message.ts';

const HEADER_MAX = 150;
const SECTION_MAX = 3_000;

/**
 * Creates blocks of plain text, in which Slack interprets no markup. `&`, `<` and `>` are control characters everywhere
 * in Slack.
 */
export const slack: RequestOf<'slack'> = ({ url }, message) => {
  const plainMessage = formatPlainMessage(message);
  const plain = (text: string, length: number) => ({
    type: 'plain_text',
    text: fitting(text, length, escaped),
    emoji: false,
  });
  const facts = plainOf(plainMessage);
  return postJson(url, {
    text: escaped(plainMessage.headline),
    mrkdwn: false,
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(plainMessage.headline, HEADER_MAX) },
      ...(facts === '' ? [] : [{ type: 'section', text: plain(facts, SECTION_MAX) }]),
      {
        type: 'actions',
        elements: plainMessage.links.map(({ text, url: to }) => ({
          type: 'button',
          text: plain(text, HEADER_MAX),
          url: to,
        })),
      },
    ],
  });
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
