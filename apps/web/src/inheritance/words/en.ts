export const en = {
  'field.delaySeconds': 'Delay between pages',
  'field.pagesPerAudit': 'Pages per audit',
  'field.lookAheadSeconds': 'Look-ahead',
  'field.respectRobots': 'Follow robots.txt',
  'field.hits': 'Hits of visits',
  'field.namesVigie': 'Name Vigie in the user agent',
  'field.pictures': 'A picture of each page',
  'field.profile': 'Visitor',
  'field.needsConsent': 'Does the tracker need consent?',
  'field.consentSteps': 'Steps that answer the banner',
  'field.agentNeeds': 'Agents',
  'field.channelIds': 'Channels of the website',
  'field.schedule': 'Schedule of the audit',
  'value.seconds': '{count} s',
  'value.pages': { one: '{count} page', other: '{count} pages' },
  'value.yes': 'Yes',
  'value.no': 'No',
  'value.deliver': 'Delivered as they are',
  'value.mark': 'Delivered with a mark',
  'value.answer-locally': 'Answered by Vigie',
  'value.consent-detect': 'To be found out',
  'value.consent-yes': 'Yes, it must wait',
  'value.consent-no': 'No, it is exempt',
  'value.steps': '{accept} to accept, {refuse} to refuse',
  'value.no-steps': 'What Vigie knows of banners',
  'value.any-agent': 'Any agent',
  'value.no-channel': 'Only those of the rules',
  'value.by-hand': 'By hand only',
  'value.schedule': '{words} ({zone})',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    inheritance: typeof en;
  }
}
