import type { Severity } from '@vigie/contract/classification.ts';
import { postJson, type RequestOf } from './request.ts';
import { cut, formatPlainMessage } from './plain-message.ts';

const HOSTS: Record<string, string> = { us: 'events.pagerduty.com', eu: 'events.eu.pagerduty.com' };
const SEVERITIES: Record<Severity, string> = {
  critical: 'critical',
  major: 'error',
  minor: 'warning',
  info: 'info',
};
const SUMMARY_MAX = 1_024;

/** Creates an event of the Events API v2. All events of an incident share its key; the last one resolves the alert. */
export const pagerduty: RequestOf<'pagerduty'> = ({ routingKey, region }, message) => {
  const plainMessage = formatPlainMessage(message);
  return postJson(`https://${HOSTS[region]}/v2/enqueue`, {
    routing_key: routingKey,
    event_action: message.event === 'over' ? 'resolve' : 'trigger',
    dedup_key: message.incident?.id ?? message.id,
    client: 'Vigie',
    client_url: message.url,
    links: plainMessage.links.map(({ text, url: href }) => ({ href, text })),
    payload: {
      summary: cut(plainMessage.headline, SUMMARY_MAX),
      source: message.incident?.website?.url ?? 'Vigie',
      severity: SEVERITIES[plainMessage.severity],
      timestamp: message.sentAt,
      custom_details: Object.fromEntries(
        plainMessage.facts.map(({ name, lines }) => [name, lines.join('\n')]),
      ),
    },
  });
};
