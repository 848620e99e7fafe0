import { expect, test } from 'vitest';
import type { Access } from '@vigie/contract/access.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Visit } from '../visit/visit.ts';
import { redactAccess } from './redact-access.ts';

const PASSWORD = 'phare';
const tracking = { jsTagName: 'phare.js', phpTagName: '/collecte' } as TrackingSettings;

const ACCESS: Access = {
  origins: ['https://x.example'],
  entries: [{ kind: 'basic-auth', name: 'tester', value: PASSWORD }],
};

/** Returns the redacted form of texts that a page repeats. */
function redactedTexts(texts: string[], order: { url: string; tracking: TrackingSettings }): unknown {
  const visit = { observation: texts, screenshot: null, links: [] } as unknown as Visit;
  return redactAccess(visit, { ...order, access: ACCESS }).observation;
}

test('a password is taken out of what a page repeats, plain and encoded', () => {
  const found = redactedTexts([`say ${PASSWORD}`, btoa(`tester:${PASSWORD}`)], {
    url: 'https://x.example/',
    tracking: { ...tracking, jsTagName: 'tag.js' },
  });
  expect(JSON.stringify(found)).not.toContain(PASSWORD);
  expect(JSON.stringify(found)).not.toContain(btoa(`tester:${PASSWORD}`));
});

test('a password is in no stored file of the page', () => {
  const text = `send('${PASSWORD}', '${btoa(`tester:${PASSWORD}`)}')`;
  const kept = { state: 'recorded', value: { headers: { link: `<?key=${PASSWORD}>` }, bodies: [{ text }] } };
  const visit = { observation: [], screenshot: null, links: [], kept } as unknown as Visit;
  const order = { access: ACCESS, url: 'https://x.example/', tracking: { ...tracking, jsTagName: 'tag.js' } };
  const found = JSON.stringify(redactAccess(visit, order).kept);
  expect(found).toContain('send(');
  expect(found).not.toContain(PASSWORD);
  expect(found).not.toContain(btoa(`tester:${PASSWORD}`));
});

test.each([
  ['the name of a tag', 'https://x.example/', tracking],
  ['the page’s address', 'https://phare.example/', { ...tracking, jsTagName: 'tag.js' }],
])('a password that is %s too stays, but for what signs requests', (_what, url, settings) => {
  const tag = 'https://x.example/phare.js';
  expect(redactedTexts([tag, btoa(`tester:${PASSWORD}`)], { url, tracking: settings })).toEqual([
    tag,
    expect.not.stringContaining(btoa(`tester:${PASSWORD}`)),
  ]);
});
