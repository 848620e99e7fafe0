import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import { eventsOf } from '@vigie/audit/events/events-of.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { JourneyRunner } from '@vigie/inspector/journey/run-journey.ts';
import { JOURNEY_FORMATTERS } from '../../../apps/cli/src/format/journey-formats.ts';
import { penFor } from '../../../apps/cli/src/format/pen.ts';
import { runJourneys } from '../../../apps/cli/src/journey/run-journeys.ts';
import type { Breakage } from './breakages.ts';
import { receivedEvents, reportedEvents } from './collector-log.ts';
import { serveShop } from './serve-shop.ts';
import { DATA_LAYER, planOf } from './shop-plan.ts';
import { shopRecording, type ExpectedEvent } from './shop-recordings.ts';
import type { Shop } from './shops.ts';

/** One run of one journey, with at most one change of the shop. */
export interface JourneyCase {
  shop: Shop;
  journey: string;
  change: string | null;
  breakage: Breakage | null;
}

/** Values typed into the shops, which no output may contain. */
const SECRETS = { card: '4242-4242 4242/31', mail: 'ada.lovelace+31@example.org' };

export interface Means {
  runner: JourneyRunner;
  files: ReadonlyMap<string, string>;
}

/** Runs a case as `vigie journey` does; returns all differences from the ground truth. */
export async function evaluateJourneyCase(one: JourneyCase, { runner, files }: Means): Promise<string[]> {
  const { shop, journey, change, breakage } = one;
  const { recording, expected } = shopRecording(journey, shop);
  const served = await serveShop({ shop, change, breakage: breakage?.name ?? null, files });
  const messages: string[] = [];
  try {
    const report = await runJourneys({
      recordings: [{ recording }],
      plan: compilePlan(planOf(shop, expected)),
      values: SECRETS,
      async run(run, onStep) {
        const order = {
          recording: run,
          values: SECRETS,
          baseUrl: served.origin,
          onStep,
          eventNamesOf: eventsOf,
        };
        return (await runner.run(order)).record;
      },
      browser: runner.browser,
      watcher: {
        started: ({ title }) => messages.push(title),
        stepped: ({ label }) => messages.push(label),
        finished: () => {},
      },
      signal: new AbortController().signal,
    });
    return [
      ...differences(findingsOf(report), wantedFindings(one, expected)),
      ...hitFaults(report, receivedEvents(served.received())),
      ...outcomeFaults(report, breakage),
      ...leaks([...outputsOf(report), ...messages]),
    ];
  } finally {
    await served.close();
  }
}

function findingsOf({ journeys }: JourneyReport): string[] {
  return journeys.flatMap(({ findings }) =>
    findings.map(({ kind, event, source, step, property }) =>
      [kind, event, source, step, property].join(' '),
    ),
  );
}

function wantedFindings({ shop, breakage }: JourneyCase, expected: readonly ExpectedEvent[]): string[] {
  if (breakage === null || breakage.kind === null) return [];
  const { kind, event, at = event, called = event, on, property } = breakage;
  const step = expected.find(({ name }) => name === at)?.step;
  const families = Object.entries(shop.trackers)
    .filter(([, { nameOf }]) => kind !== 'sources-disagree' || nameOf(event) === event)
    .map(([family, { nameOf, valuePath }]) =>
      [kind, nameOf(called), family, step, kind === 'sources-disagree' ? valuePath : property].join(' '),
    );
  const pushed = [kind, called, DATA_LAYER, step, property].join(' ');
  return { dataLayer: [pushed], tracker: families, everywhere: [pushed, ...families] }[on];
}

function outcomeFaults({ journeys }: JourneyReport, breakage: Breakage | null): string[] {
  const wanted = breakage === null ? 'passed' : breakage.kind === null ? 'step-failed' : 'failed';
  return journeys.flatMap(({ outcome, steps }) => {
    const reason = steps.find((step) => step.outcome === 'failed')?.reason;
    return outcome === wanted ? [] : [`ended as ${outcome}, not ${wanted}: ${reason ?? ''}`];
  });
}

function outputsOf(report: JourneyReport): string[] {
  return Object.values(JOURNEY_FORMATTERS).flatMap((write) =>
    (['en', 'fr'] as const).map((lang) => write(report, penFor(lang, { path: '', whole: true }))),
  );
}

/** Returns the secret values found in the outputs: plain, or as encoded in addresses and JSON. */
function leaks(outputs: readonly string[]): string[] {
  const forms = Object.values(SECRETS).flatMap((value) => [
    value,
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
  ]);
  return forms.filter((form) => outputs.some((text) => text.includes(form))).map((form) => `tells ${form}`);
}

/**
 * Returns differences between reported and received hits. A beacon may be pending when the browser closes: it is
 * reported without an answer.
 */
function hitFaults(report: JourneyReport, received: readonly string[]): string[] {
  return [
    ...surplus(reportedEvents(report, { answered: true }), received).map((one) => `hit too much: ${one}`),
    ...surplus(received, reportedEvents(report, { answered: false })).map((one) => `hit absent: ${one}`),
  ];
}

/** Returns findings that are reported but wrong, or expected but not reported. */
function differences(got: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...surplus(got, wanted).map((one) => `finding too much: ${one}`),
    ...surplus(wanted, got).map((one) => `finding absent: ${one}`),
  ];
}

/** Returns the elements that one list contains more often than the other. */
function surplus(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
