import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { SamplerConfig } from '../sampler-config.ts';
import { samplerScript } from './sampler-script.ts';
import { SAMPLER_TEXT } from './sampler-text.ts';

const CONFIG: SamplerConfig = {
  v: 1,
  endpoint: 'samples',
  rate: 1,
  respectDoNotTrack: true,
  respectGlobalPrivacyControl: true,
  trackers: [{ id: 'main', script: ['cdn.example.org/tag.js'], hit: ['collect.example.org/hit'] }],
  pageGroups: [{ id: '</script>$&\u2028', path: '*' }],
  dataLayer: { name: 'dataLayer' },
  events: [],
  consent: { from: 'none' },
  release: null,
};

it('is at most three kilobytes for a visitor', () => {
  expect(gzipSync(SAMPLER_TEXT).byteLength).toBeLessThanOrEqual(3 * 1024);
});

it('contains the configuration as it is, and cannot be ended by a value', () => {
  const text = samplerScript(CONFIG);
  expect(text).not.toContain('</script');
  expect(text).not.toContain('VIGIE_SAMPLER_CONFIG');
  expect(text).not.toContain('\u2028');
  const literal = /\{"v":1.*?"release":null\}/u.exec(text)?.[0] ?? '';
  expect(JSON.parse(literal)).toEqual(CONFIG);
});

it('keeps no cookie, storage or value of a page', () => {
  expect(SAMPLER_TEXT).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|referrer|userAgent|title/u);
});
