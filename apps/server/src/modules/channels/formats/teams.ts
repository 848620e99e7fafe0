import type { Severity } from '@vigie/contract/classification.ts';
import { postJson, type RequestOf } from './request.ts';
import { formatPlainMessage } from './plain-message.ts';

const COLORS: Record<Severity, string> = {
  critical: 'Attention',
  major: 'Warning',
  minor: 'Accent',
  info: 'Default',
};

/**
 * Creates an adaptive card for a Teams workflow, in the version that phones support too. Text runs are shown unchanged,
 * without Markdown.
 */
export const teams: RequestOf<'teams'> = ({ url }, message) => {
  const plainMessage = formatPlainMessage(message);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      text([
        run(plainMessage.headline, { weight: 'Bolder', size: 'Large', color: COLORS[plainMessage.severity] }),
      ]),
      ...plainMessage.facts.flatMap(({ name, lines }) => [
        text([run(name, { weight: 'Bolder' })]),
        ...lines.map((line) => ({ ...text([run(line)]), spacing: 'None' })),
      ]),
    ],
    actions: plainMessage.links.map(({ text: title, url: to }) => ({
      type: 'Action.OpenUrl',
      title,
      url: to,
    })),
  };
  return postJson(url, {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  });
};

const text = (runs: object[]) => ({ type: 'RichTextBlock', inlines: runs });
const run = (content: string, style: object = {}) => ({ type: 'TextRun', text: content, ...style });
