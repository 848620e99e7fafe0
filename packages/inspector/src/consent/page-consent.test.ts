import { expect, it } from 'vitest';
import { confirmationIn, optOutLinkAmong } from './page-consent.ts';

it.each([
  'Opt-Out Request Honored',
  'Your opt-out preference signal has been honored.',
  'Global Privacy Control detected: we do not sell or share your data.',
  'We have recognized your Global Privacy Control',
  'GPC signal honored',
  'Votre signal Global Privacy Control est pris en compte.',
])('reads the confirmation %s', (line) => {
  expect(confirmationIn(`Shop\n  ${line}\nCart`)).toBe(line);
});

it.each([
  'You may opt out of the sale of your data.',
  'Global Privacy Control is a setting of some browsers.',
  'Your order was processed',
  'We respect your privacy.',
  `${'We describe how we process data. '.repeat(12)}Global Privacy Control signals are honored where the law asks.`,
])('takes no other text for one: %s', (line) => {
  expect(confirmationIn(line)).toBeNull();
});

it('takes only the prescribed titles for an opt-out link', () => {
  for (const title of [
    'Do Not Sell or Share My Personal Information',
    'Your Privacy Choices',
    'Your California Privacy Choices',
    'Limit the Use of My Sensitive Personal Information',
  ])
    expect(optOutLinkAmong(['Home', `\n  ${title} `])).toBe(title);
  const others = ['We do not sell your data', 'Your choices', 'Why your privacy choices matter', null, 3];
  expect(optOutLinkAmong(others)).toBeNull();
  expect(optOutLinkAmong('Your Privacy Choices')).toBeNull();
});
