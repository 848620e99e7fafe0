import { callText, partsText } from '../page-text.ts';
import { createAllowance, type SnapshotLimits } from './allowance.ts';
import { createSnapshots } from './create-snapshots.ts';
import { createLeafWriter } from './leaf-writer.ts';

/** Returns the text of an expression that creates the function for snapshots. */
export function snapshotsText(limits: SnapshotLimits): string {
  const parts = partsText({ createAllowance, createLeafWriter });
  return callText(createSnapshots, JSON.stringify(limits), parts);
}
