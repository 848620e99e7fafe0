export const en = {
  'refused.title': '“{page}” is not open to you',
  'refused.for-moderators': 'Moderators and administrators open it.',
  'refused.for-administrators': 'Administrators open it.',
  'refused.role': 'In {company} you are: {role}.',
  'refused.ask': 'An administrator can give you another role.',
  'refused.ask-names': 'An administrator can give you another role: {names}.',
  'refused.back': 'Go back',
  'refused.write': 'Write to them',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    refused: typeof en;
  }
}
