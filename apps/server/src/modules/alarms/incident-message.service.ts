import { createHash } from 'node:crypto';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { incidentTitle } from '@vigie/contract/wording/alarm-words.ts';
import { whatToDo } from '@vigie/contract/wording/incident-advice.ts';
import { provenRemedy } from '@vigie/contract/wording/proof-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { uuidOf } from '../../db/uuid-v7.ts';
import type { DescribedIncident } from '../causes/incidents.service.ts';
import type { AlarmEvent } from './notification.policy.ts';

interface MessageParts {
  described: DescribedIncident;
  event: AlarmEvent;
  number: number;
  now: Date;
}

/** Returns the message sent about an incident, in a language. Repeated messages about one event have the same id. */
export function messageOf({ described, event, number, now }: MessageParts, locale: Locale): AlarmMessage {
  const { incident, causeId, remedy, changes } = described;
  const say = SENTENCES[locale];
  return {
    version: 1,
    id: messageId(incident.id, event, number),
    event,
    sentAt: now.toISOString(),
    locale,
    title: incidentTitle(incident, { locale, say }),
    remedy: remedy === null ? whatToDo(incident.subject, locale) : provenRemedy(remedy, { say, locale }),
    incident,
    changes,
    incidents: [],
    url: `/urls/causes/${causeId}`,
  };
}

/** Returns a UUID of version 8 (RFC 9562) that depends only on the subject and the event. */
export function messageId(subjectId: string, event: AlarmEvent, number: number | string): string {
  const hash = createHash('sha256').update(`${subjectId} ${event} ${number}`).digest();
  return uuidOf(hash.subarray(0, 16), 8);
}
