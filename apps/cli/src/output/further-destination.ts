import type { Format, FurtherReport } from '../options/further-reports.ts';
import { openDestination, type Destination } from './write-report.ts';

/** A file that receives an additional report, in its own format. */
export type FurtherDestination = { format: Format; destination: Destination };

/** Opens the files of --also; throws UsageError for one that cannot be written. */
export function openFurther(also: readonly FurtherReport[]): Promise<FurtherDestination[]> {
  return Promise.all(
    also.map(async ({ format, path }) => ({
      format,
      destination: await openDestination(path, `--also ${format}=${path}`),
    })),
  );
}
