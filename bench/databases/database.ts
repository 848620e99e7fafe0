/** A PostgreSQL with an empty database of its own, on settings as in production: what is committed is on the disk. */
export interface BenchDatabase {
  /** How the tables name it. */
  name: string;
  /** For DATABASE_URL. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export type StartDatabase = (directory: string) => Promise<BenchDatabase>;
