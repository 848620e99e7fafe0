import type { Panel } from '../panel/panel.ts';
import { withBesideFiles } from './beside-files.ts';
import { readConfigurationFiles } from './configuration-file.ts';
import { readInstance } from './instance.ts';
import { makePlan, type Plan, type PlanOptions } from './plan.ts';
import { gatherWanted } from './wanted.ts';

/** Reads the files and the panel, and compares them. Throws UsageError with every fault of the files. */
export async function readConfigurationPlan(
  paths: readonly string[],
  panel: Panel,
  { delete: deletes = false, secrets = false, takeOver = false }: Partial<PlanOptions>,
): Promise<Plan> {
  const wanted = await withBesideFiles(gatherWanted(await readConfigurationFiles(paths)));
  return makePlan(wanted, await readInstance(panel), { delete: deletes, secrets, takeOver });
}
