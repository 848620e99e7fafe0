import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoSite, type DemoSite } from '../../demo-site.ts';
import { CONTAINER_ID, containerResource, TAGS, VARIABLES, type ContainerVersion } from './container.ts';
import { PLANTED_FOR_REVIEW, PLANTED_TAG_FAULTS } from './planted-tags.ts';

const COLLECTOR = 'http://127.0.0.1:4012';
const ADDRESS = `/gtm.js?id=${CONTAINER_ID}`;

let site: DemoSite;
let healthy: DemoSite;
beforeAll(async () => {
  [site, healthy] = await Promise.all([startDemoSite(), startDemoSite({ isHealthy: true })]);
});
afterAll(() => Promise.all([site.close(), healthy.close()]));

const tagOf = (version: ContainerVersion, number: number) =>
  containerResource(version, COLLECTOR).tags.find((tag) => tag['tag_id'] === number);

test('the tag’s server has version 7, and version 6 while the shop is healthy', async () => {
  const texts = await Promise.all([site, healthy].map(async ({ tagOrigin }) => fetchText(tagOrigin)));
  expect(texts.map((text) => /"resource": \{\s*"version": "(\d)"/.exec(text)?.[1])).toEqual(['7', '6']);
  expect(texts[0]).toContain(JSON.stringify(site.collectorOrigin).replaceAll('/', String.raw`\/`));
});

test('it is stored for as long as the other scripts, and no other container is there', async () => {
  const [container, tag, other] = await Promise.all(
    [ADDRESS, '/phare.js', '/gtm.js?id=GTM-AUTRE'].map((path) => fetch(site.tagOrigin + path)),
  );
  expect(container?.headers.get('cache-control')).toBe(tag?.headers.get('cache-control'));
  expect([container?.status, other?.status]).toEqual([200, 404]);
});

test('the pages that have it load it after their consent and their own entry', async () => {
  const managed = site.pages.filter((page) => page.managed);
  expect(managed.filter(({ listed }) => listed).length).toBeGreaterThanOrEqual(25);
  for (const { url, path } of managed) {
    const html = await (await fetch(url)).text();
    const order = ['"consent"', '"page_type"', CONTAINER_ID].map((part) => html.indexOf(part));
    expect([path, order]).toEqual([path, order.toSorted((one, other) => one - other)]);
    expect(order).not.toContain(-1);
  }
});

test('no page that has a fault of its own has it, and no fault is planted where it is not', () => {
  const managed = site.pages.filter((page) => page.managed);
  for (const { expected } of managed)
    expect(Object.values(expected).filter((reason) => reason !== null)).toEqual([]);
  expect(managed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(PLANTED_TAG_FAULTS.map(({ path }) => path)),
  );
});

test('what differs between the versions is what was planted', () => {
  const changed = Object.values(TAGS).filter(
    (number) => JSON.stringify(tagOf(6, number)) !== JSON.stringify(tagOf(7, number)),
  );
  expect(changed).toEqual([TAGS.pageSeen, TAGS.advice, TAGS.analyticsAgain]);
  const [before, after] = ([6, 7] as const).map((version) =>
    containerResource(version, COLLECTOR).predicates.map(({ arg1 }) => arg1),
  );
  expect(after?.filter((value) => !before?.includes(value))).toEqual(['Purchase', String.raw`^recette\.|`]);
});

test('what a review finds is there: two tags that send the same, a pause, a variable', () => {
  const { tags, macros } = containerResource(7, COLLECTOR);
  const [one, other] = PLANTED_FOR_REVIEW.duplicateTags.map((number) => tagOf(7, number));
  expect({ ...one, tag_id: 0 }).toEqual({ ...other, tag_id: 0 });
  expect(tags.filter((tag) => tag['function'] === '__ua').map((tag) => tag['tag_id'])).toEqual(
    PLANTED_FOR_REVIEW.retiredTags,
  );
  expect(tags.filter((tag) => tag['function'] === '__paused').map((tag) => tag['tag_id'])).toEqual(
    PLANTED_FOR_REVIEW.pausedTags,
  );
  const defined = JSON.stringify(site.pages.map(({ pushes }) => pushes));
  expect(macros[VARIABLES.loyalty]).toMatchObject({ vtp_name: 'client.fidelite' });
  expect(defined).not.toContain('fidelite');
});

async function fetchText(tagOrigin: string): Promise<string> {
  return (await fetch(tagOrigin + ADDRESS)).text();
}
