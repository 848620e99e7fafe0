import type { Severity } from '@vigie/contract/classification.ts';
import { escapeMarkdown } from './markdown.ts';
import { postJson, type RequestOf } from './request.ts';
import { fitting, formatPlainMessage } from './plain-message.ts';

const COLORS: Record<Severity, number> = {
  critical: 0xe0_31_31,
  major: 0xf0_8c_00,
  minor: 0x1c_7e_d6,
  info: 0x86_8e_96,
};
/** Limits of Discord for the escaped text. All texts of an embed together may have 6,000 characters, links included. */
const LIMITS = { title: 256, name: 256, value: 1_024, all: 5_000 };

/** Creates an embed without mentions. */
export const discord: RequestOf<'discord'> = ({ url }, message) => {
  const formatted = formatPlainMessage(message);
  let remaining = LIMITS.all - LIMITS.title;
  const fields = formatted.facts
    .map(({ name, lines }) => ({
      name: fitting(name, LIMITS.name, escapeMarkdown),
      value: fitting(lines.join('\n'), LIMITS.value, escapeMarkdown),
    }))
    .filter(({ name, value }) => (remaining -= name.length + value.length) >= 0);
  const embed = {
    title: fitting(formatted.headline, LIMITS.title, escapeMarkdown),
    url: formatted.links[0].url,
    description: formatted.links.map(({ text, url: to }) => `[${text}](${to})`).join(' · '),
    color: COLORS[formatted.severity],
    timestamp: message.sentAt,
    fields,
  };
  return postJson(url, { embeds: [embed], allowed_mentions: { parse: [] } });
};
