export const en = {
  'refused.title': 'You have no access to “{page}”',
  'refused.for-moderators': 'Moderators and administrators have access.',
  'refused.for-administrators': 'Administrators have access.',
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
