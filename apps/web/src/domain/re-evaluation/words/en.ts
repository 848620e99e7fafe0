export const en = {
  title: 'Judge past visits again',
  text: 'Visits already recorded are judged again with today’s settings: no page is visited. Only visits of which everything captured is still kept can be.',
  start: 'Judge again',
  failed: 'It could not be started',
  progress: 'Progress of the re-evaluation',
  counting: 'Counting the visits…',
  going: '{done} of {total} visits judged',
  'goes-on': 'You may close this window: it goes on by itself.',
  done: 'Done: the verdict of {changed} of {total} visits changed.',
  'done-first':
    'Done: a tracker judged {first} of {total} visits for the first time. No other verdict changed.',
  'done-both':
    'Done: a tracker judged {first} of {total} visits for the first time. Beside that, the verdict of {changed} visits changed.',
  unchanged: 'Done: no verdict changed, over {total} visits.',
  'ended-badly': 'It stopped before the end',
  'ended-badly-text': 'What was judged so far is kept. Start it again to judge the rest.',
  offer: 'Past visits were judged with the previous settings.',
  'offer-do': 'Judge them again',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    're-evaluation': typeof en;
  }
}
