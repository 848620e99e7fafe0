import { escapeHtml } from '../../escape-html.ts';

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+[^\s<>"“”«».,;:!?]/g;

/** A plain text as simple HTML: paragraphs, line ends, and addresses that can be followed. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const body = `<body style="font:16px/1.5 sans-serif;max-width:36em">${paragraphs.join('\n')}</body>`;
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head>${body}</html>\n`;
}

function linked(text: string): string {
  let done = 0;
  let html = '';
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // A bracket that was opened before the address is not its own.
    const address = found.includes('(') ? found : found.replace(/\)+$/, '');
    html += `${escapeHtml(text.slice(done, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    done = index + address.length;
  }
  return html + escapeHtml(text.slice(done));
}
