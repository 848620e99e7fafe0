import type { Severity } from '@vigie/contract/classification.ts';
import { postJson, type RequestOf } from './request.ts';
import { cut, linkLines, plainOf, formatPlainMessage } from './plain-message.ts';

const HOSTS: Record<string, string> = { us: 'api.opsgenie.com', eu: 'api.eu.opsgenie.com' };
const PRIORITIES: Record<Severity, string> = { critical: 'P1', major: 'P2', minor: 'P3', info: 'P5' };
const LIMITS = { message: 130, description: 15_000 };

/** Creates an alert of the Alert API with the incident as its alias. The last event of the incident closes it. */
export const opsgenie: RequestOf<'opsgenie'> = ({ apiKey, region }, message) => {
  const plainMessage = formatPlainMessage(message);
  const alias = message.incident?.id ?? message.id;
  const alerts = `https://${HOSTS[region]}/v2/alerts`;
  const headers = { authorization: `GenieKey ${apiKey}` };
  if (message.event === 'over')
    return postJson(`${alerts}/${alias}/close?identifierType=alias`, { source: 'Vigie' }, headers);
  const body = {
    message: cut(plainMessage.headline, LIMITS.message),
    alias,
    description: cut(
      [plainMessage.headline, plainOf(plainMessage), linkLines(plainMessage)].join('\n\n'),
      LIMITS.description,
    ),
    source: 'Vigie',
    priority: PRIORITIES[plainMessage.severity],
  };
  return postJson(alerts, body, headers);
};
