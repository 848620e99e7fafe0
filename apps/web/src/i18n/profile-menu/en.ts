export const en = {
  switch: 'Act as',
  'switch-failed': 'The profile could not be changed',
  mine: 'My profile',
  settings: 'Settings',
  legal: 'Legal notices',
  logout: 'Log out',
} as const;
