import { escapeHtml } from '../../../escape-html.ts';
import { postJson, type RequestOf } from './request.ts';
import { formatPlainMessage } from './plain-message.ts';

/**
 * Creates a card. Its paragraphs are HTML with few tags and without mentions. The request has the message's id, so that
 * the same message is not posted twice.
 */
export const googleChat: RequestOf<'google-chat'> = ({ url }, message) => {
  const plainMessage = formatPlainMessage(message);
  const address = new URL(url);
  address.searchParams.set('requestId', message.id);
  const paragraphs = plainMessage.facts.map(({ name, lines }) => ({
    textParagraph: { text: `<b>${escapeHtml(name)}</b><br>${lines.map(escapeHtml).join('<br>')}` },
  }));
  const buttons = plainMessage.links.map(({ text, url: to }) => ({
    text,
    onClick: { openLink: { url: to } },
  }));
  const card = {
    header: { title: plainMessage.headline, subtitle: 'Vigie' },
    sections: [{ widgets: [...paragraphs, { buttonList: { buttons } }] }],
  };
  return postJson(address.href, { cardsV2: [{ cardId: message.id, card }] });
};
