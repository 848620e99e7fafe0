import { expect, test } from 'vitest';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { nameOfRequests } from './name-of-requests.ts';

test.each([
  [['https://a.fr/matomo.php?idsite=1'], ['matomo.php'], 'a.fr/matomo.php'],
  [['https://m.a.fr/b/ss/suite/1/JS-2/s81'], ['/b/ss/'], 'm.a.fr/b/ss/'],
  [
    ['https://www.google-analytics.com/g/collect', 'https://region1.google-analytics.com/g/collect'],
    ['/g/collect'],
    'google-analytics.com/g/collect',
  ],
  [['https://a.google.com/g/collect', 'https://b.example.fr/g/collect'], ['/g/collect'], '/g/collect'],
  [['https://a.fr/assets/app.1f4c9a7b2e.js'], [], 'a.fr/assets/app.*.js'],
  [['https://a.fr/t/one.js', 'https://a.fr/t/two.js'], [], 'a.fr/t/*.js'],
])('%s with %s are called %s', (urls, usual, name) => {
  expect(nameOfRequests(urls, usual)).toBe(name);
  expect(urls.every((url) => matchesTagName(name, url))).toBe(true);
});
