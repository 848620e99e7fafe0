/** A PostgreSQL with an empty database of its own and the settings of production: a commit is on the disk. */
export interface BenchDatabase {
  /** How the tables name it. */
  name: string;
  /** For DATABASE_URL. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export type StartDatabase = (directory: string) => Promise<BenchDatabase>;
