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
  'hint.moderator': 'Runs the company: users, tests, agents, settings.',
  'hint.user': 'Reads the health and data quality of what the profile sees, captured values left out.',
  'hint.contributor':
    'Reads everything measured of what the profile sees, captured values too; changes nothing.',
  'hint.secretary': 'Reads as a user does; for whoever prepares reports.',
  'hint.register': 'Reads as a user does; for somebody from outside with an account.',
  'hint.stand': 'Reads as a user does; for a stand or a counter.',
  'hint.guest': 'Reads as a user does; the role of whoever joins by guest code.',
  'hint.elu': 'Reads as a user does; for an elected member.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    membership: typeof en;
  }
}
