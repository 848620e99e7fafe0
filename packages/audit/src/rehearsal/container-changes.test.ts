import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import { expect, test } from 'vitest';
import { observation, recorded, request } from '../../test/observation-builder.ts';
import { containerChanges, meetsChange } from './container-changes.ts';

const ADDRESS = 'https://www.googletagmanager.com/gtm.js';
const OWN = `${ADDRESS}?id=GTM-OWN&l=dataLayer`;
const OTHER = `${ADDRESS}?id=GTM-OTHER`;
const PREVIEW = `${ADDRESS}?id=GTM-OWN&gtm_auth=key&gtm_preview=env-3`;

const tried = (draft: TriedContainer['draft']) => ({ address: ADDRESS, vendorId: 'GTM-OWN', draft });
const script = tried({ kind: 'script', text: 'draft()' });
const visit = (...urls: string[]) => observation({ requests: recorded(urls.map((url) => request({ url }))) });

test('a script answers at the address of the container, with any query', () => {
  const changes = containerChanges(visit('https://shop.example/', OWN), script);
  expect(changes).toMatchObject([{ kind: 'answer', url: ADDRESS, status: 200, body: 'draft()' }]);
  expect(meetsChange(visit(`${OWN}&again=1`), changes)).toBe(true);
  expect(meetsChange(visit('https://shop.example/'), changes)).toBe(false);
});

test('a preview is where the browser is sent', () => {
  const [change] = containerChanges(visit(OWN), tried({ kind: 'preview', url: PREVIEW }));
  expect(change).toMatchObject({ status: 307, headers: { Location: PREVIEW } });
});

test('another container at the same address is left as it is', () => {
  expect(containerChanges(visit(OWN, OTHER), script).map(({ url }) => url)).toEqual([OWN]);
  expect(containerChanges(visit(OTHER), script)).toEqual([]);
});

test('a page that requests no container is left as it is', () => {
  expect(containerChanges(visit('https://shop.example/'), script)).toEqual([]);
  expect(containerChanges(observation(), script)).toEqual([]);
});
