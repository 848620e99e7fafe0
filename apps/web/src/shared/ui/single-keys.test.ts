import { afterEach, expect, test } from 'vitest';
import { isSingleKey } from './single-keys.ts';

afterEach(() => document.body.replaceChildren());

/** Returns whether a key press in `element` counts as a single-key shortcut, as the document receives it. */
function pressedIn(element: Element): boolean {
  let isSingle = false;
  const listen = (event: KeyboardEvent) => (isSingle = isSingleKey(event));
  document.addEventListener('keydown', listen, { once: true });
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, composed: true }));
  return isSingle;
}

test('a key is single on the page and on its buttons, and letters where somebody types', () => {
  document.body.innerHTML = '<main><button></button><textarea></textarea><input type="radio"></main>';
  const pressed = ['main', 'button', 'textarea', '[type=radio]'].map((name) =>
    pressedIn(document.querySelector(name) as Element),
  );
  expect(pressed).toEqual([true, true, false, true]);
});

test('a key is a letter in a code editor, which types in a tree of its own', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const box = document.createElement('div');
  box.setAttribute('contenteditable', 'true');
  host.attachShadow({ mode: 'open' }).append(box);
  expect(pressedIn(box)).toBe(false);
});
