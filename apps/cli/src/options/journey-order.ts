import type { Access } from '@vigie/contract/access.ts';
import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import { LOOK_AHEAD_SECONDS, PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { NO_TRACKER, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import { overwritten } from '../output/overwritten.ts';
import { readPlanFile, type PlanFile } from '../journey/read-plan.ts';
import { readRecording, type RecordingFile } from '../journey/read-recording.ts';
import { navigatedUrls } from '../journey/navigated-urls.ts';
import { unknownSteps, unsetValues } from '../journey/unmet-names.ts';
import { accessOf, visitsOf } from './audit-order.ts';
import { noDataLayer, readDataLayers } from './data-layers.ts';
import { JOURNEY_TABLE, type JourneyValues } from './journey-options.ts';
import { readAccess } from './read-access.ts';
import { readArguments, type Given } from './read-arguments.ts';
import { readReports, reportFaults, reportsWaitMs, type ReportOrder } from '../reports/report-options.ts';
import { readSecret, type Environment, type NamedSecret } from './secret-source.ts';
import {
  serverCallsFaults,
  serverCallsOrder,
  type ServerCallsOrder,
} from '../server-calls/server-calls-options.ts';
import { understand } from './understand.ts';
import { UsageError } from './usage-error.ts';

/** Complete, validated order of `vigie journey`. */
export type JourneyOrder = {
  recordings: RecordingFile[];
  plan: PlanFile | null;
  /** Values of `{{name}}` in recordings. */
  values: Record<string, string>;
  /** Addresses that the recordings open. */
  urls: string[];
  tracking: TrackingSettings;
  consent: ConsentAction;
  hits: Observation['visit']['hits'];
  visits: VisitOptions;
  access: Access;
  timeoutSeconds: number;
  /** Timeout of steps without one of their own; undefined: the recording's value. */
  stepTimeoutSeconds: number | undefined;
  lookAheadSeconds: number;
  /** Reporting interfaces that are queried for the hits. */
  reports: ReportOrder[];
  /** Time for which a missing hit is searched. */
  reportsWaitMs: number;
  /** Recorded calls of the server that gets the hits. Null: none. */
  serverCalls: ServerCallsOrder | null;
  loopbackPorts: number[];
} & Required<Pick<JourneyValues, 'acceptInvalidCertificates' | 'format' | 'lang' | 'also'>> &
  Pick<JourneyValues, 'baseUrl' | 'browser' | 'output'>;

/** Reads the order and its files; throws UsageError with every fault of all of them. */
export function readJourneyOrder(argv: string[], env: Environment): Promise<JourneyOrder> {
  return journeyOrder(readArguments(argv, JOURNEY_TABLE), env);
}

/** Creates the order from parsed words; throws UsageError with every fault. */
export async function journeyOrder(given: Given, env: Environment): Promise<JourneyOrder> {
  const { values: options, faults } = understand(given, JOURNEY_TABLE);
  if (given.positionals.length === 0) faults.push(NO_RECORDING);
  const plan =
    options.events === undefined ? null : collectFaults(await readPlanFile(options.events), faults);
  const read = await Promise.all(given.positionals.map(readRecording));
  const recordings = read.flatMap((file) => collectFaults(file, faults) ?? []);
  const values = await readValues(options.set ?? [], { env, faults });
  if (recordings.length === given.positionals.length) {
    faults.push(
      ...unsetValues(
        recordings,
        (options.set ?? []).map(({ name }) => name),
      ),
    );
    if (plan !== null) faults.push(...unknownSteps(plan, recordings));
  }
  const written = [options.output ?? [], (options.also ?? []).map(({ path }) => path)].flat();
  faults.push(...(await overwritten(written, [...given.positionals, options.events ?? []].flat())));
  faults.push(...reportFaults(options), ...serverCallsFaults(options));
  if (faults.length > 0) throw new UsageError(faults);
  const reports = await readReports(options, env);
  const urls = [...new Set(recordings.flatMap(({ recording }) => navigatedUrls(recording, options.baseUrl)))];
  const { accessSources, accessOrigins } = accessOf(options, urls);
  const access = await readAccess(accessSources, accessOrigins, env);
  return {
    ...complete(options),
    recordings,
    plan,
    values,
    urls,
    access,
    reports,
    tracking: trackingOf(plan),
  };
}

const NO_RECORDING =
  'no recording to run: export one from the Recorder of Chrome’s DevTools, and write: vigie journey buy.json';

function collectFaults<T extends object>(read: T | { faults: string[] }, faults: string[]): T | null {
  if (!('faults' in read)) return read;
  faults.push(...read.faults);
  return null;
}

async function readValues(
  secrets: readonly NamedSecret[],
  { env, faults }: { env: Environment; faults: string[] },
): Promise<Record<string, string>> {
  const values: [string, string][] = [];
  for (const { name, source } of secrets) {
    const text = await readSecret(source, env).catch((error: Error) => error);
    if (text instanceof Error) faults.push(`--set ${name}: ${text.message}`);
    else if (text === '') faults.push(`--set ${name}: what was read is empty`);
    else values.push([name, text]);
  }
  return Object.fromEntries(values);
}

/** Returns the tracking settings, which also record the dataLayers that the plan names. */
function trackingOf(plan: PlanFile | null): TrackingSettings {
  const sources = plan?.plan.events.flatMap((event) => event.sources) ?? [];
  const names = sources.flatMap((source) => /^dataLayer:(.+)$/.exec(source)?.[1] ?? []);
  const unusual = [...new Set(names)].filter(
    (name) => KNOWN_DATA_LAYERS.every((known) => known.name !== name) && noDataLayer(name) === null,
  );
  return unusual.length === 0 ? NO_TRACKER : { ...NO_TRACKER, dataLayers: readDataLayers(unusual) };
}

function complete(
  options: JourneyValues,
): Omit<JourneyOrder, 'recordings' | 'plan' | 'values' | 'urls' | 'access' | 'reports' | 'tracking'> {
  const { consent = 'none', hits = 'deliver' } = options;
  return {
    consent,
    hits,
    visits: visitsOf({ ...options, hits }, consent),
    stepTimeoutSeconds: options.timeout,
    timeoutSeconds: Math.max(options.timeout ?? 0, PAGE_BUDGET_SECONDS),
    lookAheadSeconds: options.lookAhead ?? LOOK_AHEAD_SECONDS.default,
    reportsWaitMs: reportsWaitMs(options),
    serverCalls: serverCallsOrder(options),
    loopbackPorts: (options.loopbackPorts ?? []).map(Number),
    acceptInvalidCertificates: options.acceptInvalidCertificates ?? false,
    format: options.format ?? 'text',
    lang: options.lang ?? 'en',
    also: options.also ?? [],
    baseUrl: options.baseUrl,
    browser: options.browser,
    output: options.output,
  };
}
