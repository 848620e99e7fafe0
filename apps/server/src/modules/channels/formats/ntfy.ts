import type { Severity } from '@vigie/contract/classification.ts';
import { postJson, type RequestOf } from './request.ts';
import { cut, plainOf, formatPlainMessage } from './plain-message.ts';

const PRIORITIES: Record<Severity, number> = { critical: 5, major: 4, minor: 3, info: 2 };
const TAGS: Record<Severity, string> = {
  critical: 'rotating_light',
  major: 'warning',
  minor: 'information_source',
  info: 'white_check_mark',
};
/** Maximum characters of the text. ntfy accepts 4,096 bytes; a character has up to three in UTF-8. */
const TEXT_MAX = 1_300;

/**
 * Creates a notification in plain text. The topic is the last part of the address; the JSON is sent to the part before
 * it.
 */
export const ntfy: RequestOf<'ntfy'> = ({ url, token }, message) => {
  const plainMessage = formatPlainMessage(message);
  const address = new URL(url);
  const path = address.pathname.split('/').filter((part) => part !== '');
  const topic = decodeURIComponent(path.pop() ?? '');
  address.pathname = `/${path.join('/')}`;
  const body = {
    topic,
    title: plainMessage.headline,
    message: cut(plainOf(plainMessage), TEXT_MAX) || plainMessage.headline,
    priority: PRIORITIES[plainMessage.severity],
    tags: [TAGS[plainMessage.severity]],
    click: plainMessage.links[0].url,
    actions: plainMessage.links.map(({ text: label, url: to }) => ({ action: 'view', label, url: to })),
  };
  return postJson(address.href, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
};
