import { mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ACCOUNTING = '/sys/fs/cgroup/cpuacct';
const UNIFIED = '/sys/fs/cgroup';
const CLOCK_TICKS_PER_SECOND = 100;

/**
 * Vitest reporter that writes the CPU seconds of each test file, including its child processes. It needs files that run
 * one after the other. A control group counts the CPU time of ended browsers and databases too. If none can be created,
 * the process tree is read, which misses processes that outlived their parent.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter of a file by its default export.
export default class CostReporter {
  #file = process.env.VIGIE_TEST_COSTS_FILE;
  #meter =
    openGroup(ACCOUNTING, 'cpuacct.usage', (text) => Number(text) / 1e9) ??
    openGroup(UNIFIED, 'cpu.stat', usageOf) ??
    TREE;
  #lastSeconds = this.#meter.read();
  #costs = [];

  onTestModuleQueued() {
    if (this.#costs.length === 0) this.#add('(start of Vitest and what its projects share)', 0);
  }

  onTestModuleEnd(module) {
    this.#add(relative(process.cwd(), module.moduleId), module.diagnostic().duration / 1000);
  }

  #add(path, wallSeconds) {
    const seconds = this.#meter.read();
    const processorSeconds = round(seconds - this.#lastSeconds);
    this.#costs.push({ path, processorSeconds, wallSeconds: round(wallSeconds) });
    this.#lastSeconds = seconds;
  }

  onTestRunEnd() {
    mkdirSync(dirname(this.#file), { recursive: true });
    const totalProcessorSeconds = round(this.#meter.read());
    writeFileSync(
      this.#file,
      JSON.stringify({ meter: this.#meter.name, totalProcessorSeconds, files: this.#costs }),
    );
    this.#meter.close();
  }
}

const round = (seconds) => Math.round(seconds * 100) / 100;
const usageOf = (text) => Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / 1e6;

function openGroup(root, file, parse) {
  const directory = join(root, `vigie-tests-${process.pid}`);
  try {
    mkdirSync(directory);
    const read = () => parse(readFileSync(join(directory, file), 'utf8'));
    if (Number.isNaN(read())) throw new Error(`${file} says nothing.`);
    writeFileSync(join(directory, 'cgroup.procs'), String(process.pid));
    return { name: 'control group', read, close: () => leaveGroup(root, directory) };
  } catch {
    return null;
  }
}

function leaveGroup(root, directory) {
  try {
    for (const pid of readFileSync(join(directory, 'cgroup.procs'), 'utf8').trim().split('\n'))
      writeFileSync(join(root, 'cgroup.procs'), pid);
    rmdirSync(directory);
  } catch {
    // A process of the tests still ends there.
  }
}

const TREE = { name: 'process tree', read: () => secondsOfTree(process.pid), close: () => {} };

/** Returns the CPU seconds of a process, its living descendants, and all ended ones that their parent waited for. */
function secondsOfTree(root) {
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      processes.set(Number(pid), { parent: Number(fields[1]), seconds: ticks / CLOCK_TICKS_PER_SECOND });
    } catch {
      // It ended meanwhile.
    }
  }
  const isInTree = (pid) => pid === root || (processes.has(pid) && isInTree(processes.get(pid).parent));
  return [...processes].reduce((sum, [pid, { seconds }]) => (isInTree(pid) ? sum + seconds : sum), 0);
}
