/** The command line or its configuration file cannot be understood: every fault at once, each with its fix. */
export class UsageError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'UsageError';
    this.faults = faults;
  }
}
