import { createKeyboard } from '../journey/keyboard.ts';
import { withInput } from '../journey/with-input.ts';
import { callText } from '../record/in-page/page-text.ts';
import type { IsolatedWorld } from '../record/page-scripts.ts';
import type { Recording } from '../visit/recording.ts';
import { whileTimePasses } from '../visit/wait-until-settled.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { FormGuard } from './form-guard.ts';
import type { FormValues } from './form-values.ts';
import { createFormTyper, type FieldKind, type FormTyper } from './in-page/form-typer.ts';

/** Values that a visit types, and the guard that blocks their sending. */
export interface FormTyping {
  values: FormValues;
  guard: FormGuard;
}

/** Frame settings while keys are typed: keys need the page's frames. */
const FOR_KEYS = { stepMs: 16, pauseMs: 16, firstPauseMs: 0 };
let text: string | null = null;
const typerText = () => (text ??= callText(createFormTyper));

/**
 * Types values into the fields of the page and of its frames of the same origin, as a visitor does, and sends nothing.
 */
export async function typeIntoForms(
  session: CdpSession,
  recording: Pick<Recording, 'pageScripts' | 'time' | 'document'>,
  { values, guard }: FormTyping,
): Promise<number> {
  const { pageScripts, time, document } = recording;
  const pageUrl = document.finalUrl();
  if (pageUrl === null) return 0;
  const { origin } = new URL(pageUrl);
  // Frames of other origins too, so that they receive no keys.
  const all = await Promise.all(pageScripts.worlds().map((world) => begin(world, origin)));
  const begun = all.filter((one) => one !== null);
  guard.arm(
    pageUrl,
    begun.flatMap(({ actions }) => actions),
  );
  const keyboard = createKeyboard();
  let typed = 0;
  for (const { world, fields } of begun) {
    for (const [index, kind] of fields.entries()) {
      if (!(await callFormTyper(world, 'focus', index).catch(() => false))) continue;
      await withInput(session, () =>
        whileTimePasses(time, FOR_KEYS, keyboard.type(session, valueOf(kind, values))),
      );
      if (await callFormTyper(world, 'blur', index).catch(() => false)) typed += 1;
    }
  }
  return typed;
}

/** Records the submissions that documents blocked; a document that has gone reports none. */
export async function recordOwnSubmits(worlds: readonly IsolatedWorld[], guard: FormGuard): Promise<void> {
  const submits = await Promise.all(worlds.map((world) => callFormTyper(world, 'submits').catch(() => [])));
  for (const submit of submits.flat()) guard.note(submit);
}

function valueOf(kind: FieldKind, { email, phone, firstName, lastName }: FormValues): string {
  return { email, phone, firstName, lastName, fullName: `${firstName} ${lastName}` }[kind];
}

/** Starts the typer in a document; null for a document of another origin, and for one that has gone. */
async function begin(world: IsolatedWorld, origin: string) {
  try {
    const begun = await callFormTyper(world, 'begin');
    return begun.origin === origin ? { world, ...begun } : null;
  } catch {
    return null;
  }
}

function callFormTyper<M extends keyof FormTyper>(
  world: IsolatedWorld,
  method: M,
  ...given: Parameters<FormTyper[M]>
): Promise<ReturnType<FormTyper[M]>> {
  const call = `${method}(${given.map((one) => JSON.stringify(one)).join(', ')})`;
  return evaluate(world, `(globalThis.formTyper ??= ${typerText()}).${call}`);
}

async function evaluate<T>({ session, contextId }: IsolatedWorld, expression: string): Promise<T> {
  const query = { expression, contextId, returnByValue: true };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', query);
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value as T;
}
