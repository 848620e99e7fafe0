import { guard } from '../collector.ts';
import { consoleCollector } from './console.ts';
import { cookiesCollector } from './cookies.ts';
import { corsIssuesCollector } from './cors-issues.ts';
import { cspCollector } from './csp-violations.ts';
import { dataLayerCollector } from './data-layer.ts';
import { exceptionsCollector } from './exceptions.ts';
import { mixedContentCollector } from './mixed-content.ts';
import type { Scene } from './scene.ts';
import { screenshotCollector } from './screenshot.ts';
import { scriptRunsCollector } from './script-runs.ts';
import { viewsCollector } from './views.ts';

/** Every collector of a visit, named after its part of the observation. */
export function createCollectors(scene: Scene) {
  const screenshot = screenshotCollector(scene);
  return {
    image: screenshot.image,
    parts: {
      requests: guard(scene.requests),
      scriptRuns: guard(scriptRunsCollector(scene)),
      dataLayer: guard(dataLayerCollector(scene)),
      csp: guard(cspCollector(scene)),
      corsIssues: guard(corsIssuesCollector(scene)),
      mixedContent: guard(mixedContentCollector(scene)),
      console: guard(consoleCollector(scene)),
      exceptions: guard(exceptionsCollector(scene)),
      views: guard(viewsCollector(scene)),
      cookies: guard(cookiesCollector(scene)),
      screenshot: guard(screenshot),
    },
  };
}

export type Collectors = ReturnType<typeof createCollectors>;
export type ObservationParts = {
  [Part in keyof Collectors['parts']]: Awaited<ReturnType<Collectors['parts'][Part]['finish']>>;
};
