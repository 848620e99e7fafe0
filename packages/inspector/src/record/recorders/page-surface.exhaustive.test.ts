import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector } from '../../../test/open-test-inspector.ts';
import { pageQuestions } from '../../../test/page-questions.ts';
import { pageSurface } from '../../../test/page-surface.ts';
import { visitUnwatched } from '../../../test/visit-unwatched.ts';

const NAMES = JSON.stringify(KNOWN_DATA_LAYERS.map(({ name }) => name));
/** Page that compares the objects and results it finds first with those that it and a frame find afterwards. */
const PAGE = `<!doctype html><title>blank</title><body><script>
  (() => {
    const surface = ${pageSurface.toString()};
    const ask = ${pageQuestions.toString()};
    const tell = (moment, found) => fetch('/told?' + moment, { method: 'POST', body: JSON.stringify(found) });
    tell('first', surface());
    addEventListener('load', () => setTimeout(() => {
      tell('answers', ask(${NAMES}));
      for (const name of ${NAMES}) (window[name] = [{ a: 1 }]).push({ b: 2 });
      const frame = document.body.appendChild(document.createElement('iframe'));
      tell('frame', frame.contentWindow.eval('(' + surface + ')()'));
      frame.remove();
      tell('last', surface());
    }));
  })();
</script>`;

const SURFACES = ['first', 'frame', 'last'] as const;
interface Findings extends Record<(typeof SURFACES)[number], string[]> {
  answers: Record<string, unknown>;
}
let site: FixtureSite;
let pendingFindings = Promise.withResolvers<Findings>();
let watched: Findings;
let unwatched: Findings;

beforeAll(async () => {
  site = await startFixtureSite({
    '/': PAGE,
    '/told': (_request, response) => {
      response.writeHead(204).end();
      const all = site.at('/told').map(({ query, body }) => [query.slice(1), JSON.parse(body) as unknown]);
      if (all.length > SURFACES.length) pendingFindings.resolve(Object.fromEntries(all) as Findings);
    },
  });
  unwatched = await findingsOfVisit((url) => visitUnwatched(url, pendingFindings.promise));
  watched = await findingsOfVisit(async (url) => {
    const inspector = await openTestInspector({ consent: 'accept' });
    await inspector.inspect(url);
    await inspector.close();
  });
});
afterAll(() => site.close());

async function findingsOfVisit(visit: (url: string) => Promise<void>): Promise<Findings> {
  site.received.length = 0;
  pendingFindings = Promise.withResolvers();
  await visit(`${site.origin}/`);
  return pendingFindings.promise;
}

function linesBeside(others: string[], lines: string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

describe('a page that is watched', () => {
  it.each(SURFACES)('finds nothing else in its surroundings: %s', (moment) => {
    expect(unwatched[moment].length).toBeGreaterThan(20_000);
    expect(linesBeside(unwatched[moment], watched[moment])).toEqual([]);
    expect(linesBeside(watched[moment], unwatched[moment])).toEqual([]);
  });

  it('is answered alike when it queries its dataLayers and its functions', () => {
    expect(watched.answers).toEqual(unwatched.answers);
  });
});
