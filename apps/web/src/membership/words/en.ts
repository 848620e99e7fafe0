export const en = {
  company: 'Company',
  'company-choose': 'Choose a company',
  role: 'Role',
  'role-choose': 'Choose a role',
  teams: 'Teams',
  'teams-none': 'This company has no team yet.',
  contexts: 'What this profile sees',
  'contexts-all': 'The whole company',
  'contexts-all-hint': 'Every website and context, those added later included.',
  'contexts-some': 'Some contexts',
  'contexts-some-hint': 'Only the websites of the contexts ticked below.',
  'contexts-none': 'This company has no context yet: this profile would see nothing.',
  'contexts-ignored': 'Administrators and moderators always see the whole company.',
  'not-loaded': 'The teams and contexts could not be loaded',
  'hint.admin': 'Everything, in every company.',
  'hint.moderator': 'Runs the company: people, tests, agents, settings.',
  'hint.staff': 'Reads the health and the data quality of what the profile sees.',
  'hint.limited': 'Reads as well, with captured values hidden.',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    membership: typeof en;
  }
}
