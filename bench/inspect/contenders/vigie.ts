import { seen } from '@vigie/contract/observation/observed.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { InspectorOptions } from '@vigie/inspector/inspector.ts';
import { openBenchInspector } from '../open-bench-inspector.ts';
import { inParallel, type OpenContender, type Recorded } from './contender.ts';

const TRACKING = { jsTagName: 'tag.js', phpTagName: '/collect', requiredVariables: [], pageViewRule: null };

/** Reads the answer of each hit, as if all were of families whose collector reports something. */
const readsAnswer: InspectorOptions['readsAnswer'] = ({ url }) => matchesTagName(TRACKING.phpTagName, url);

function openVigie(
  mode: 'isolated' | 'fast',
  more: Pick<InspectorOptions, 'readsAnswer'> = {},
): OpenContender {
  return async ({ concurrency, chromium }) => {
    const inspector = await openBenchInspector({ concurrency, chromium, mode, tracking: TRACKING, ...more });
    return {
      visit: async (urls) => {
        const recorded: Recorded = { hits: [], pushes: 0 };
        await inParallel(urls, concurrency, async (url) => {
          const { observation } = await inspector.inspect(url);
          const requests = seen(observation.requests) ?? [];
          for (const request of requests) {
            if (matchesTagName(TRACKING.phpTagName, request.url))
              recorded.hits.push(new URL(request.url).search);
          }
          recorded.pushes += (seen(observation.dataLayer)?.timeline ?? []).filter(
            (entry) => entry.operation === 'push',
          ).length;
        });
        return recorded;
      },
      close: () => inspector.close(),
    };
  };
}

export const openVigieIsolated = openVigie('isolated');
export const openVigieFast = openVigie('fast');
export const openVigieReadingAnswers = openVigie('isolated', { readsAnswer });
