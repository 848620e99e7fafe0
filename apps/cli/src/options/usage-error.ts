/** Thrown for an invalid command line or configuration file, with every fault and its fix. */
export class UsageError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'UsageError';
    this.faults = faults;
  }
}
