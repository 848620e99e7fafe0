import { ORPCError } from '@orpc/client';
import { UsageError } from '../options/usage-error.ts';
import type { Panel } from '../panel/panel.ts';
import { isOutside, type Ids, type Secrets, type Stored } from './kind.ts';
import { fullKey, wantedName, type Plan } from './plan.ts';
import { reasonOf, refusedObject, StepRefused } from './step-refused.ts';
import { readConfiguredSecret, type Secret } from './secret.ts';
import { stepsOf, type Step } from './steps.ts';
import type { Wanted } from './wanted.ts';

export interface Doing {
  panel: Panel;
  env: Readonly<Record<string, string | undefined>>;
  /** Writes one line for each step done. */
  log: (line: string) => void;
  /** Stops the work after the current step. */
  signal: AbortSignal;
}

/**
 * Applies a plan. Throws UsageError before any change for a secret that cannot be read. Throws StepRefused at the first
 * refusal. Completed steps stay: the next plan continues from there.
 */
export async function applyPlan(plan: Plan, { panel, env, log, signal }: Doing): Promise<void> {
  const texts = await readSecrets(plan, env);
  const rows = new Map(plan.instance.found.map((found) => [wantedName(found), found.row]));
  for (const { wanted, found } of plan.changes)
    if (wanted !== null && found !== null) rows.set(wantedName(wanted), found.row);
  const steps = stepsOf(plan.changes);
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    const verb = await doStep(step, { panel, plan, rows, texts });
    log(`[${index + 1}/${steps.length}] ${verb} ${wantedName(step.change.wanted ?? step.change.found)}`);
  }
}

interface StepNeeds {
  panel: Panel;
  plan: Plan;
  /** Stored objects of the panel, by kind and key; created objects are added. */
  rows: Map<string, Stored>;
  texts: ReadonlyMap<Secret, string>;
}

async function doStep({ change, isCompletion }: Step, needs: StepNeeds): Promise<string> {
  const { panel, plan, rows } = needs;
  if (change.action === 'delete') {
    await change.found.kind.remove?.(panel, change.found.row.id).catch((error: unknown) => {
      throw isRefusal(error)
        ? new StepRefused(`${wantedName(change.found)} was not deleted: ${reasonOf(error)}`)
        : error;
    });
    return 'deleted';
  }
  const { wanted } = change;
  const row = rows.get(wantedName(wanted)) ?? null;
  const isNew = change.action === 'create' && !isCompletion;
  const isWritten = change.action === 'create' || change.differences.length > 0 || plan.options.secrets;
  const stored = isWritten ? await write(wanted, { ...needs, row: isNew ? null : row }) : row;
  if (stored !== null) rows.set(wantedName(wanted), stored);
  const { kind } = wanted.kind;
  if (
    kind !== 'company' &&
    kind !== 'sign-in' &&
    (isNew || (change.action === 'change' && change.isTakenOver))
  )
    await panel.fileMarks.update({
      id: stored?.id ?? '',
      kind,
      fileSet: plan.fileSet,
      key: wanted.key,
    });
  if (isNew) return 'created';
  return isWritten ? (isCompletion ? 'completed' : 'changed') : 'took over';
}

/** Creates or changes an object; returns it as it is stored. */
async function write(wanted: Wanted, needs: StepNeeds & { row: Stored | null }): Promise<Stored> {
  const { panel, rows, row } = needs;
  const input = inputOf(wanted, needs);
  try {
    if (row === null)
      return await wanted.kind.create(panel, input, rows.get(`website ${wanted.websiteKey}`)?.id ?? '');
    await wanted.kind.update(panel, input, row);
    return row;
  } catch (error) {
    throw isRefusal(error) ? refusedObject(error, wanted, input) : error;
  }
}

/** Returns whether the panel refused one step. A 401 is not counted: it rejects the caller, not the step. */
function isRefusal(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.status !== 401;
}

/**
 * Returns the API input of an object. References to objects that do not exist yet are null until a later step
 * (steps.ts).
 */
function inputOf(wanted: Wanted, { plan, rows, texts, row }: StepNeeds & { row: Stored | null }): object {
  const { outside } = plan.instance;
  const ids: Ids = {
    idOf(kind, key) {
      if (key === null) return null;
      const name = fullKey(wanted, kind, key);
      return (isOutside(kind) ? outside[kind].get(name) : rows.get(`${kind} ${name}`)?.id) ?? null;
    },
  };
  const secrets: Secrets = {
    valueOf: (secret, isStored) => (isStored && !plan.options.secrets ? null : (texts.get(secret) ?? null)),
  };
  return wanted.kind.toInput(wanted.value, { ids, secrets, row });
}

/** Reads every secret that the plan sends. Throws UsageError for those that cannot be read. */
async function readSecrets({ changes, options }: Plan, env: Doing['env']): Promise<Map<Secret, string>> {
  const texts = new Map<Secret, string>();
  const faults: string[] = [];
  for (const { wanted, found } of changes) {
    if (wanted === null) continue;
    const sent: Secret[] = [];
    const secrets: Secrets = {
      valueOf(secret, isStored) {
        if (!isStored || options.secrets) sent.push(secret);
        return null;
      },
    };
    wanted.kind.toInput(wanted.value, { ids: { idOf: () => null }, secrets, row: found?.row ?? null });
    for (const secret of sent) {
      const text = await readConfiguredSecret(secret, { env, folder: wanted.folder }).catch(
        (error: Error) => error,
      );
      if (text instanceof Error)
        faults.push(`${wanted.positionOf([])}: ${wantedName(wanted)}: ${text.message}`);
      else texts.set(secret, text);
    }
  }
  if (faults.length > 0) throw new UsageError(faults);
  return texts;
}
