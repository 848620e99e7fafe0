export const en = {
  label: 'Period',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': '7 days',
  '30d': '30 days',
  key: 'Key {key}',
  custom: 'Dates…',
  'custom.label': 'Choose dates',
  'dates.title': 'Choose dates',
  'dates.text': 'Whole days, both included. {count} months at most.',
  'dates.from': 'First day',
  'dates.to': 'Last day',
  'dates.placeholder': 'dd/mm/yyyy',
  'dates.show': 'Show these dates',
  'dates.previous': 'Previous',
  'dates.next': 'Next',
  'fault.from-unknown': 'Give the first day as day/month/year, such as {example}.',
  'fault.to-unknown': 'Give the last day as day/month/year, such as {example}.',
  'fault.reversed': 'The last day lies before the first: swap them, or choose a later last day.',
  'fault.future': 'The last day has not come yet: choose today at the latest.',
  'fault.too-long': 'That is more than {count} months: choose a later first day.',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    period: typeof en;
  }
}
