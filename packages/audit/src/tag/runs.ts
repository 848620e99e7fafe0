import type { Observation, ScriptRun } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { ScriptLoad } from './script-loads.ts';

/** Returns the runs of the JS tag without duplicates, in order. */
export function tagRuns(loads: ScriptLoad[]): ScriptRun[] {
  const runs = new Set(loads.flatMap((load) => load.runs).filter(({ outcome }) => outcome === 'ran'));
  return [...runs].toSorted((one, other) => one.atMs - other.atMs);
}

/**
 * Returns the runs that make the tag loaded twice: the same script more than once in one document. A preload runs
 * nothing; a script from the cache runs again. A module runs once however often the page names it. The same script as a
 * module and as a classic script runs twice.
 */
export function repeatedRuns(loads: ScriptLoad[], observation: Observation): ScriptRun[] {
  const groups = new Map<string, ScriptRun[]>();
  for (const run of tagRuns(loads)) {
    const key = `${run.frameId}\n${documentsBefore(run, observation)}\n${scriptOf(run, loads)}`;
    const before = groups.get(key) ?? [];
    const isNamedAgain =
      run.isModule === true && before.some(({ isModule, url }) => isModule && url === run.url);
    if (!isNamedAgain) groups.set(key, [...before, run]);
  }
  return [...groups.values()].find((runs) => runs.length > 1) ?? [];
}

/**
 * Returns the number of documents in a frame before a run. A page that redirects its visitor runs its tag once in each
 * document.
 */
function documentsBefore(run: ScriptRun, observation: Observation): number {
  return (seen(observation.requests) ?? []).filter(
    ({ resourceType, frameId, startedMs }) =>
      resourceType === 'document' && frameId === run.frameId && startedMs <= run.atMs,
  ).length;
}

function scriptOf(run: ScriptRun, loads: ScriptLoad[]): string {
  return scriptName(loads.find(({ runs }) => runs.includes(run))?.request?.finalUrl ?? run.url);
}

/** Returns the script's file name and `id`. One file from two hosts, or with two cache busters, is the same script. */
export function scriptName(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const { pathname, searchParams } = parsed;
  return `${pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase()}?${searchParams.get('id') ?? ''}`;
}
