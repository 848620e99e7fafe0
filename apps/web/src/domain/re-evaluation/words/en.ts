export const en = {
  title: 'Re-evaluate past visits',
  text: 'Recorded visits are evaluated again with today’s settings: no page is visited. This is possible only for visits whose whole recording is still stored.',
  start: 'Evaluate again',
  failed: 'It could not be started',
  progress: 'Progress of the re-evaluation',
  counting: 'Counting the visits…',
  going: '{done} of {total} visits evaluated',
  'goes-on': 'You may close this window: it continues by itself.',
  done: 'Done: the verdict of {changed} of {total} visits changed.',
  'done-first':
    'Done: a tracker evaluated {first} of {total} visits for the first time. No other verdict changed.',
  'done-both':
    'Done: a tracker evaluated {first} of {total} visits for the first time. In addition, the verdict of {changed} visits changed.',
  unchanged: 'Done: no verdict changed, over {total} visits.',
  'ended-badly': 'It stopped before the end',
  'ended-badly-text': 'What was evaluated so far is stored. Start it again to evaluate the rest.',
  offer: 'Past visits were evaluated with the previous settings.',
  'offer-do': 'Evaluate them again',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    're-evaluation': typeof en;
  }
}
