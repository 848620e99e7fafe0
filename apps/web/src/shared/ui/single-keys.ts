const KEY = 'single_keys';
const OFF = 'off';

/** Returns whether single-key shortcuts are on. Users of speech input turn them off, per browser. */
export function areSingleKeysOn(storage: Storage): boolean {
  return storage.getItem(KEY) !== OFF;
}

export function setSingleKeys(storage: Storage, areOn: boolean): void {
  if (areOn) storage.removeItem(KEY);
  else storage.setItem(KEY, OFF);
}

const TAKEN_BY =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable], dialog, [role=dialog]';

/**
 * Returns whether a key press is a single-key shortcut. No modifier is pressed, no field has the focus and no dialog is
 * open. The user has not turned such shortcuts off.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // It checks the whole path: a code editor lives in a shadow tree, and the target is only its host.
  if (event.composedPath().some((element) => element instanceof Element && element.matches(TAKEN_BY)))
    return false;
  return areSingleKeysOn(localStorage) && document.querySelector('dialog[open]') === null;
}
