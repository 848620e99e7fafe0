import type { ChannelWords } from './channel-words.ts';

export const en: ChannelWords = {
  headline: {
    reminder: (title) => `Reminder: ${title}`,
    escalated: (title) => `Not acknowledged: ${title}`,
    over: (title) => `Over: ${title}`,
  },
  severity: { critical: 'Critical', major: 'Major', minor: 'Minor', info: 'For information' },
  website: 'Website',
  remedy: 'What to do',
  pages: (count) => (count === 1 ? 'Page' : `Pages (${count})`),
  since: 'Since',
  from: 'Began',
  over: 'Over since',
  owner: 'Acknowledged by',
  changes: 'Changed since the last visit without it',
  release: (label) => `Release ${label}`,
  settings: 'Settings of the website saved',
  more: (count) => `and ${count} more`,
  open: 'Open in Vigie',
  acknowledge: 'Acknowledge',
  mute: 'Mute',
  test: {
    title: 'Test of this channel',
    remedy: 'Nothing to do: messages arrive here.',
  },
};
