import { callFinder } from './call-finder.ts';
import type { FoundElement } from './find-element.ts';
import type { Keyboard } from './keyboard.ts';
import { answered, press, reach } from './pointer.ts';
import { StepFailed } from './step-failed.ts';
import type { StepTime } from './step-time.ts';
import { withInput } from './with-input.ts';

interface Entering {
  found: FoundElement;
  keyboard: Keyboard;
  time: StepTime;
}

/** Enters the value of a field as a visitor does: by keys, by selection, by a click. Raises StepFailed. */
export async function enterValue(value: string, entering: Entering): Promise<void> {
  const { found, time } = entering;
  const { world } = found.document;
  const kind = await callFinder(world, 'kind');
  switch (kind) {
    case 'select': {
      const isChosen = await time.until(async () =>
        (await callFinder(world, 'selectOption', value)) ? true : null,
      );
      if (isChosen === null)
        throw new StepFailed('element-not-found', `${found.selector}: no option of this value`);
      return;
    }
    case 'check': {
      const isWanted = !/^(false|off|)$/i.test(value);
      if ((await callFinder(world, 'isChecked')) !== isWanted)
        await press(await reach(found, {}, time), { times: 1 }, time);
      return;
    }
    case 'typed':
    case 'editable':
      return type(value, entering);
    case 'set':
      return callFinder(world, 'setValue', value);
    default:
      throw new StepFailed('not-supported', `${found.selector}: nothing can be entered here`);
  }
}

async function type(value: string, { found, keyboard, time }: Entering): Promise<void> {
  const { session } = found.document.world;
  const hasText = await callFinder(found.document.world, 'focusAll');
  await withInput(time.tab.session, async () => {
    if (value !== '') await answered(keyboard.type(session, value), time);
    else if (hasText) await answered(deleteAll(session), time);
  });

  function deleteAll(of: typeof session): Promise<unknown> {
    const key = { key: 'Delete', code: 'Delete', windowsVirtualKeyCode: 46 };
    return keyboard.down(of, key).then(() => keyboard.up(of, key));
  }
}
