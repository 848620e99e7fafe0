import type { Protocol } from '../browser/cdp/protocol.ts';
import type { Target } from '../browser/target.ts';

export type WorkerStatus = Protocol.ServiceWorker.ServiceWorkerVersionStatus;

/** Maximum wait in ms for a service worker to start. */
const START_MAX_MS = 12_000;
/** Statuses of a worker that starts; an `installed` version waits for the one before it to end. */
const STARTING = new Set<WorkerStatus>(['new', 'installing', 'activating']);

/** Service workers that a page registered, and may wait for (`serviceWorker.ready`). */
export interface StartingWorkers {
  /** Returns whether it has just started, or never will. */
  is(versionId: string, status: WorkerStatus): boolean;
  areUnderWay(): boolean;
}

/** Creates the set of starting workers. `steadyMs` returns ms of a monotonic clock. */
export function createStartingWorkers(steadyMs: () => number): StartingWorkers {
  const sinceMs = new Map<string, number>();
  return {
    is(versionId, status) {
      if (!STARTING.has(status)) return sinceMs.delete(versionId);
      if (!sinceMs.has(versionId)) sinceMs.set(versionId, steadyMs());
      return false;
    },
    areUnderWay: () => [...sinceMs.values()].some((since) => steadyMs() - since < START_MAX_MS),
  };
}

interface StatusListener {
  serviceWorkerIs: (versionId: string, status: WorkerStatus) => void;
}

/** Follows service workers, which start outside of the page: only the browser reports their status. */
export function followServiceWorkers(page: Target, lookAhead: StatusListener): void {
  page.session.tell('ServiceWorker.enable');
  page.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) lookAhead.serviceWorkerIs(versionId, status);
  });
}
