import type { CdpSession } from '../browser/cdp/cdp-session.ts';

interface Key {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  text?: string;
  location?: number;
}

/** Keys by the recorder's names: of their output, or of their position on the keyboard. */
const NAMED: Readonly<Record<string, Key>> = Object.fromEntries([
  named('Enter', 13, '\r'),
  named('Tab', 9),
  named('Backspace', 8),
  named('Delete', 46),
  named('Escape', 27),
  named('ArrowLeft', 37),
  named('ArrowUp', 38),
  named('ArrowRight', 39),
  named('ArrowDown', 40),
  named('Home', 36),
  named('End', 35),
  named('PageUp', 33),
  named('PageDown', 34),
  named('Insert', 45),
  named('CapsLock', 20),
  named('ContextMenu', 93),
  ...(['Shift', 'Control', 'Alt', 'Meta'] as const).flatMap((name, index) =>
    modifiers(name, [16, 17, 18, 91][index] ?? 0),
  ),
  ...Array.from({ length: 12 }, (_, index) => named(`F${index + 1}`, 112 + index)),
  ['Space', { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' }],
  ['NumpadEnter', { key: 'Enter', code: 'NumpadEnter', windowsVirtualKeyCode: 13, text: '\r', location: 3 }],
  ['\r', { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }],
  ['\n', { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }],
] as [string, Key][]);

function named(name: string, windowsVirtualKeyCode: number, text?: string): [string, Key] {
  return [name, { key: name, code: name, windowsVirtualKeyCode, ...(text === undefined ? {} : { text }) }];
}
function modifiers(key: string, windowsVirtualKeyCode: number): [string, Key][] {
  const of = (side: 'Left' | 'Right', location: number): Key => ({
    key,
    code: `${key}${side}`,
    windowsVirtualKeyCode,
    location,
  });
  return [
    [key, of('Left', 1)],
    [`${key}Left`, of('Left', 1)],
    [`${key}Right`, of('Right', 2)],
  ];
}

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Returns the key of a name, or of one character; null for a name without a key. */
export function keyOf(name: string): Key | null {
  const known = NAMED[name];
  if (known !== undefined && Object.hasOwn(NAMED, name)) return known;
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(name) ?? [];
  const character = letter?.toLowerCase() ?? digit ?? name;
  return Array.from(character).length === 1 ? characterKey(character) : null;
}

function characterKey(character: string): Key {
  const upper = character.toUpperCase();
  const code = /^[A-Z]$/.test(upper) ? `Key${upper}` : /^[0-9]$/.test(character) ? `Digit${character}` : '';
  const windowsVirtualKeyCode = code === '' ? 0 : upper.charCodeAt(0);
  return { key: character, code, windowsVirtualKeyCode, text: character };
}

/** Keys and modifiers that are down in a journey. */
export interface Keyboard {
  readonly down: (session: CdpSession, key: Key) => Promise<unknown>;
  readonly up: (session: CdpSession, key: Key) => Promise<unknown>;
  /** Presses the keys of a text, one after the other. */
  type(session: CdpSession, text: string): Promise<unknown>;
}

/** Maximum number of characters that are typed; a longer text is inserted at once, as if pasted. */
const TYPED_MAX = 200;

export function createKeyboard(): Keyboard {
  const pressed = new Set<string>();
  const modifiers = () => [...pressed].reduce((bits, key) => bits | (MODIFIERS[key] ?? 0), 0);

  function down(session: CdpSession, { text, ...key }: Key): Promise<unknown> {
    if (key.key in MODIFIERS) pressed.add(key.key);
    const bits = modifiers();
    const isText = text !== undefined && (bits & 7) === 0;
    return session.send('Input.dispatchKeyEvent', {
      type: isText ? 'keyDown' : 'rawKeyDown',
      modifiers: bits,
      ...key,
      ...(isText ? { text } : {}),
    });
  }
  function up(session: CdpSession, { text: _text, ...key }: Key): Promise<unknown> {
    pressed.delete(key.key);
    return session.send('Input.dispatchKeyEvent', { type: 'keyUp', modifiers: modifiers(), ...key });
  }

  return {
    down,
    up,
    type(session, text) {
      const characters = Array.from(text);
      if (characters.length > TYPED_MAX) return session.send('Input.insertText', { text });
      return Promise.all(
        characters.flatMap((character) => {
          const key = keyOf(character);
          return key === null ? [] : [down(session, key), up(session, key)];
        }),
      );
    },
  };
}
