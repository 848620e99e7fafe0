import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { MachineCounts } from '../machines/machines.ts';
import { ANSWER_FAULTS, type AnswerFault } from './broken-answers.ts';
import { FAULT_KINDS, type FaultKind } from './faults.ts';

export interface SoakOptions {
  minutes: number;
  seed: number;
  faults: FaultKind[];
  answerFaults: AnswerFault[];
  counts: MachineCounts;
  /** True to store the history of visits in a ClickHouse that is stopped repeatedly. */
  clickhouse: boolean;
  /** Directory for the output of the parts; null: not stored. */
  logs: string | null;
}

const USAGE = `npm run soak -- [--minutes 10] [--seed N] [--without kind,kind] [--only kind,kind] [--clickhouse] [--logs DIRECTORY]
  [--servers 2] [--workers 2] [--agents 3] [--calling 0]

Kinds: ${[...FAULT_KINDS, ...ANSWER_FAULTS].join(', ')}`;

const isCount = (count: number) => Number.isInteger(count) && count >= 0;

/** Reads the command line; throws the usage. */
export function readOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
      without: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      clickhouse: { type: 'boolean', default: false },
      logs: { type: 'string' },
      servers: { type: 'string', default: '2' },
      workers: { type: 'string', default: '2' },
      agents: { type: 'string', default: '3' },
      calling: { type: 'string', default: '0' },
    },
  });
  const counts = {
    servers: Number(values.servers),
    workers: Number(values.workers),
    agents: Number(values.agents),
    callingAgents: Number(values.calling),
  };
  if (!Object.values(counts).every(isCount) || counts.servers * counts.workers === 0) throw new Error(USAGE);
  const [without, only] = [kindsIn(values.without), kindsIn(values.only)];
  const isWanted = (kind: string) => (only.length === 0 || only.includes(kind)) && !without.includes(kind);
  const [minutes, seed] = [Number(values.minutes), Number(values.seed ?? randomInt(2 ** 31))];
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error(USAGE);
  return {
    minutes,
    seed,
    faults: FAULT_KINDS.filter(isWanted),
    answerFaults: ANSWER_FAULTS.filter(isWanted),
    counts,
    clickhouse: values.clickhouse,
    logs: values.logs ?? null,
  };
}

function kindsIn(text: string): string[] {
  const kinds = text.split(',').filter((kind) => kind !== '');
  const known: readonly string[] = [...FAULT_KINDS, ...ANSWER_FAULTS];
  const unknown = kinds.filter((kind) => !known.includes(kind));
  if (unknown.length > 0) throw new Error(`There is no kind ${unknown.join(', ')}.\n\n${USAGE}`);
  return kinds;
}
