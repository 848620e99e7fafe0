import type { Observed } from '@vigie/contract/observation/observed.ts';
import { guard, type GuardedRecorder, type Recorder } from '../recorder.ts';
import type { Target } from '../../browser/target.ts';
import { consoleRecorder } from './console.ts';
import { cookiesRecorder } from './cookies.ts';
import { corsIssuesRecorder } from './cors-issues.ts';
import { cspRecorder } from './csp-violations.ts';
import { dataLayerRecorder, otherDataLayersRecorder } from './data-layers.ts';
import { exceptionsRecorder } from './exceptions.ts';
import { mixedContentRecorder } from './mixed-content.ts';
import type { RecorderContext } from './recorder-context.ts';
import { screenshotRecorder } from './screenshot.ts';
import { scriptRunsRecorder } from './script-runs.ts';
import { storeWritesRecorder } from './store-writes.ts';
import { viewsRecorder } from './views.ts';

/**
 * Time of a recorder's reading: while the settled page is still open, or after the page has left and sent its last
 * hits.
 */
export type Phase = 'atSettle' | 'afterLeave';

/** Recorders of a visit, by the name of their part of the observation. */
const RECORDERS = {
  requests: { phase: 'afterLeave', create: ({ requests }: RecorderContext) => requests },
  scriptRuns: { phase: 'afterLeave', create: scriptRunsRecorder },
  dataLayer: { phase: 'atSettle', create: dataLayerRecorder },
  otherDataLayers: { phase: 'atSettle', create: otherDataLayersRecorder },
  csp: { phase: 'afterLeave', create: cspRecorder },
  corsIssues: { phase: 'afterLeave', create: corsIssuesRecorder },
  mixedContent: { phase: 'afterLeave', create: mixedContentRecorder },
  console: { phase: 'afterLeave', create: consoleRecorder },
  exceptions: { phase: 'afterLeave', create: exceptionsRecorder },
  views: { phase: 'afterLeave', create: viewsRecorder },
  cookies: { phase: 'atSettle', create: cookiesRecorder },
  writes: { phase: 'afterLeave', create: storeWritesRecorder },
  screenshot: { phase: 'atSettle', create: screenshotRecorder },
} as const satisfies Record<
  string,
  { phase: Phase; create: (context: RecorderContext) => Recorder<unknown> }
>;

type Entries = typeof RECORDERS;
type Part = keyof Entries;
type ValueOf<P extends Part> = Awaited<ReturnType<ReturnType<Entries[P]['create']>['finish']>>;
export type ObservationParts = { [P in Part]: Observed<ValueOf<P>> };
type PartsIn<A extends Phase> = {
  [P in Part as A extends Entries[P]['phase'] ? P : never]: ObservationParts[P];
};

const PARTS = Object.keys(RECORDERS) as Part[];

export interface Recorders {
  start(target: Target): void;
  /** Returns the parts of a phase. A recorder that fails, or does not finish in time, makes its part unavailable. */
  finish<A extends Phase>(phase: A, limit: Promise<never>): Promise<PartsIn<A>>;
  finishRequests(): Promise<ObservationParts['requests']>;
}

export function createRecorders(context: RecorderContext): Recorders {
  const recorders = Object.fromEntries(
    PARTS.map((part) => [part, guard<unknown>(RECORDERS[part].create(context))]),
  ) as { [P in Part]: GuardedRecorder<ValueOf<P>> };
  return {
    start(target) {
      for (const part of PARTS) recorders[part].start(target);
    },
    async finish<A extends Phase>(phase: A, limit: Promise<never>) {
      const due = PARTS.filter((part) => RECORDERS[part].phase === phase);
      const parts = await Promise.all(
        due.map(async (part) => [part, await recorders[part].finish(limit)] as const),
      );
      return Object.fromEntries(parts) as PartsIn<A>;
    },
    finishRequests: () => recorders.requests.finish(new Promise(() => undefined)),
  };
}

/** Returns every part of an observation, unavailable for one reason. */
export function partsUnavailable(why: string): ObservationParts {
  return Object.fromEntries(
    PARTS.map((part) => [part, { state: 'unavailable', why }]),
  ) as unknown as ObservationParts;
}
