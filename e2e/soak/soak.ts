import { signIn } from '../machines/panel-api.ts';
import type { Part, PartName } from '../machines/part.ts';
import { createChance, type Chance } from './chance.ts';
import { checkAll } from './check-all.ts';
import { checkHistory } from './check-history.ts';
import { createCourse, minuteOf, type Course } from './course.ts';
import { workAsCustomer } from './customer.ts';
import { disturb } from './disturb.ts';
import { heal } from './heal.ts';
import { createSupervisor, pause, type Supervisor } from './supervisor.ts';
import { startMeter } from './meter.ts';
import type { SoakOptions } from './options.ts';
import { signInByProvider } from './provider-users.ts';
import { createPanelClient } from './panel-client.ts';
import { startSet, type SoakSet } from './set.ts';
import { openWebsites, type SoakWebsite } from './websites.ts';

const MINUTE_MS = 60_000;
/** Time in ms by which faults are undone: frozen parts continue, killed ones are up. */
const UNDONE_AFTER_MS = 60_000;

export interface Soaking {
  options: SoakOptions;
  print: (line: string) => void;
  /** Aborted when the user stops the soak. */
  stopped: AbortSignal;
}

/** Starts everything, works and disturbs for the given minutes, heals and checks. */
export async function soak(soaking: Soaking, opened: AsyncDisposableStack): Promise<Course> {
  const { options, print, stopped } = soaking;
  const [course, chance] = [createCourse(), createChance(options.seed)];
  const ending = new AbortController();
  const healing = AbortSignal.any([stopped, ending.signal]);
  const isDisturbed = { now: false };
  const set = await startSet({ ...options, chance, done: course.faults, isDisturbed, healing }, opened);
  const websites = await openWebsites(set.machines.apiOf(0), opened);
  const keeper = createSupervisor(partsOf(set), course.findings);
  opened.defer(() => keeper.stop());
  const meter = startMeter(keeper, stopped);
  print(`everything is up; ${set.disk === null ? 'no' : 'a'} disk whose power can be cut`);
  isDisturbed.now = true;
  const work = disturbedWork({ set, websites, keeper, chance, course, options, healing });
  for (let minute = 1; minute <= options.minutes && !healing.aborted; minute += 1) {
    await pause(MINUTE_MS, healing);
    print(minuteOf(minute, course));
  }
  isDisturbed.now = false;
  const endedMs = performance.now();
  ending.abort();
  // A part that does not restart is reported as missing.
  await Promise.race([work, pause(UNDONE_AFTER_MS, stopped)]);
  if (!stopped.aborted) await endInOrder({ set, websites, keeper, course, endedMs }, soaking);
  meter.check(course.findings);
  course.memory = meter.print();
  return course;
}

interface Disturbed {
  set: SoakSet;
  websites: SoakWebsite[];
  keeper: Supervisor;
  chance: Chance;
  course: Course;
  options: SoakOptions;
  healing: AbortSignal;
}

/** Runs the work and the faults until healing starts. */
async function disturbedWork({ set, websites, keeper, chance, course, options, healing }: Disturbed) {
  const { urls } = set.machines;
  const { token } = await signIn(urls[0] ?? '');
  const { answers, findings, seen, witness, signIns } = course;
  const customer = chance.branch('customer');
  const client = createPanelClient({ urls, token, chance: customer, answers, findings, stopping: healing });
  const kinds = options.faults.filter((kind) => kind !== 'cut-power' || set.disk !== null);
  const needs = { ...set, keeper, chance: chance.branch('faults'), healing };
  await Promise.all([
    workAsCustomer({ client, websites, chance: customer, witness, seen, stopping: healing }),
    signInByProvider({
      ...set,
      urls,
      chance: chance.branch('provider users'),
      signIns,
      findings,
      stopping: healing,
    }),
    disturb({ ...needs, kinds, done: course.faults, findings }),
    set.clickhouse?.disturb(healing, course.faults),
    set.between?.disturb({ chance: chance.branch('between'), healing, done: course.faults }),
  ]);
}

type Ending = Pick<Disturbed, 'set' | 'websites' | 'keeper' | 'course'> & { endedMs: number };

async function endInOrder({ set, websites, keeper, course, endedMs }: Ending, { print, stopped }: Soaking) {
  print('no more faults: it heals');
  const { findings } = course;
  course.healedSeconds = await heal({ db: set.machines.db, keeper, findings, stopped, endedMs });
  print('it is checked');
  await checkAll({ db: set.machines.db, folder: set.folder, websites, course });
  if (set.clickhouse === null) return;
  const { link } = set.clickhouse;
  const history = await checkHistory({ db: set.machines.db, link, api: set.machines.apiOf(0), websites });
  for (const violation of history.found) findings.add(violation);
  course.history = history.summary;
}

function labelled(role: PartName, parts: Iterable<Part>) {
  return [...parts].map((part, number) => ({ role, label: `${role} ${number + 1}`, part }));
}

function partsOf({ machines: { servers, workers, agents } }: SoakSet) {
  return [
    ...labelled('server', servers),
    ...labelled('worker', workers),
    ...labelled('agent', agents.values()),
  ];
}
