import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { SeenPage } from '@vigie/audit/rehearsal/rehearsal-case.ts';
import {
  answerFinder,
  recordAnswers,
  type CollectorAnswer,
} from '@vigie/audit/rehearsal/recorded-answers.ts';
import { rehearsePage, type Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import { openGroundTruthInspector } from '../visits.ts';
import { startPlainProxy, type PlainProxy } from './plain-proxy.ts';

/** Pages that one browser visits, with a reference page. */
export interface PageGroup {
  tracking: TrackingSettings;
  pages: { name: string; url: string }[];
  /** Addresses of reference pages, of which the first is used. */
  sound: string[];
  browser: Partial<InspectorOptions>;
}

export interface RehearsedVerdict {
  verdict: Verdict;
  proof: RemedyProof;
  /** True if the check passes behind the proxy that applies the same changes; null: not tested. */
  isGreenByProxy: boolean | null;
}

export interface RehearsedPage {
  name: string;
  url: string;
  verdicts: RehearsedVerdict[];
}

const WORKERS = 2;

/** Visits the pages, rehearses failing checks, and applies proven changes with a plain proxy. */
export async function rehearsePages(group: PageGroup): Promise<RehearsedPage[]> {
  const rehearsed = await rehearseGroup(group);
  const waiting = rehearsed.filter(({ verdicts }) => verdicts.some(isProven)).values();
  await Promise.all(Array.from({ length: WORKERS }, () => proveByProxy(waiting, group)));
  return rehearsed;
}

/** Visits the pages, and rehearses failing checks. */
export async function rehearseGroup(group: PageGroup): Promise<RehearsedPage[]> {
  const { tracking, pages, sound, browser } = group;
  const observations = await withInspector({ ...browser, tracking }, (inspector) =>
    Promise.all(pages.map(async ({ url }) => [url, (await inspector.inspect(url)).observation] as const)),
  );
  const known = new Map<string, CollectorAnswer>();
  const seen = new Map(observations);
  for (const [, observation] of observations)
    for (const [key, answer] of recordAnswers(observation, tracking))
      if (!known.has(key)) known.set(key, answer);
  const rehearsal = { ...browser, tracking, hits: 'answer-locally', changesResponses: true } as const;
  const proofs = await withInspector({ ...rehearsal, mode: 'isolated' }, async (inspector) => {
    const given = sound[0] === undefined ? null : await visitReferencePage(sound[0], group);
    if (given !== null) for (const [key, answer] of given.answers) known.set(key, answer);
    return Promise.all(
      pages.map(({ url }) =>
        rehearse(inspector, { observation: seen.get(url) as Observation, known, tracking, sound: given }),
      ),
    );
  });
  const rehearsed = pages.map(({ name, url }, index): RehearsedPage => ({
    name,
    url,
    verdicts: verdictsOf(seen.get(url) as Observation, tracking, proofs[index] ?? {}),
  }));
  return rehearsed.filter(({ verdicts }) => verdicts.length > 0);
}

async function withInspector<T>(
  options: Parameters<typeof openGroundTruthInspector>[0],
  work: (inspector: Inspector) => Promise<T>,
): Promise<T> {
  const inspector = await openGroundTruthInspector(options);
  try {
    return await work(inspector);
  } finally {
    await inspector.close();
  }
}

type ReferencePage = SeenPage & { answers: ReturnType<typeof recordAnswers> };

/** Visits a reference page. Its hits are delivered, so that the collector's answers are known. */
function visitReferencePage(url: string, { tracking, browser }: PageGroup): Promise<ReferencePage> {
  return withInspector({ ...browser, tracking }, async (inspector) => {
    const { observation, texts = {} } = await inspector.inspect(url, { storesTexts: true });
    return { observation, texts, answers: recordAnswers(observation, tracking) };
  });
}

interface Rehearsed {
  observation: Observation;
  known: ReadonlyMap<string, CollectorAnswer>;
  tracking: TrackingSettings;
  sound: SeenPage | null;
}

function rehearse(inspector: Inspector, { observation, known, tracking, sound }: Rehearsed): Promise<Proofs> {
  const url = observation.requestedUrl;
  const answerToHit = answerFinder(url, recordAnswers(observation, tracking), known);
  return rehearsePage({
    verdicts: evaluateObservation(observation, tracking),
    tracking,
    sound,
    async visit(changes: readonly Change[]) {
      const visit = await inspector.inspect(url, { changes, answerToHit, storesTexts: true });
      if (visit.observation.outcome === 'failed') return null;
      return { observation: visit.observation, texts: visit.texts ?? {} };
    },
  });
}

function verdictsOf(
  observation: Observation,
  tracking: TrackingSettings,
  proofs: Proofs,
): RehearsedVerdict[] {
  return evaluateObservation(observation, tracking).flatMap((verdict) => {
    const proof = proofs[verdict.check];
    return proof === undefined ? [] : [{ verdict, proof, isGreenByProxy: null }];
  });
}

export const isProven = ({ proof }: RehearsedVerdict) => proof.outcome === 'proven';

/** Tests proofs behind the proxy. Hits are delivered, so that the collector itself answers. */
async function proveByProxy(waiting: Iterable<RehearsedPage>, group: PageGroup): Promise<void> {
  await withProxy(group, async (proxy, passedOn) => {
    for (const page of waiting)
      for (const alike of Map.groupBy(page.verdicts.filter(isProven), changesAsJson).entries()) {
        proxy.carryOut(JSON.parse(alike[0]));
        const passed = await passedOn(page.url);
        for (const one of alike[1]) one.isGreenByProxy = passed.has(one.verdict.check);
      }
  });
}

/** Runs work with a browser behind a plain proxy, which returns the passing checks of a page. */
export async function withProxy(
  { tracking, browser }: PageGroup,
  work: (proxy: PlainProxy, passedOn: (url: string) => Promise<ReadonlySet<string>>) => Promise<void>,
): Promise<void> {
  const proxy = await startPlainProxy(selfSignedCertificate('127.0.0.1', new Date()));
  const found = await findChromium(process.env);
  const behind = [`--proxy-server=http://127.0.0.1:${proxy.port}`, '--proxy-bypass-list=<-loopback>'];
  const chromium = { ...found, args: [...found.args, ...behind] };
  const options = { hostResolverRules: 'MAP unused.invalid ~NOTFOUND', ...browser, tracking, chromium };
  try {
    await withInspector({ ...options, mode: 'isolated' }, (inspector) =>
      work(proxy, async (url) => {
        const { observation } = await inspector.inspect(url);
        const passed = evaluateObservation(observation, tracking).filter(
          ({ outcome }) => outcome === 'passed',
        );
        return new Set(passed.map(({ check }) => check));
      }),
    );
  } finally {
    await proxy.close();
  }
}

const changesAsJson = ({ proof }: RehearsedVerdict) => JSON.stringify(proof.changes);
