import { expect, test } from 'vitest';
import { openCpuAccount } from './cpu-account.ts';
import type { ProcessStat } from './process-stats.ts';

const [NOBODY, PROGRAM, BROWSER, ZYGOTE, PAGE, NEXT_BROWSER, STRANGER] = [1, 10, 20, 30, 40, 50, 60];
const COMMANDS: Record<number, string> = {
  [BROWSER]: 'chromium --headless',
  [ZYGOTE]: 'chromium --type=zygote',
  [PAGE]: 'chromium --type=renderer',
  [NEXT_BROWSER]: 'chromium --headless',
};

type Seen = [pid: number, parent: number, ownSeconds: number, endedSeconds?: number];

function spentOver(...looks: Seen[][]) {
  const account = openCpuAccount(PROGRAM, (pid) => COMMANDS[pid] ?? '');
  for (const look of looks)
    account.see(
      look.map(([pid, parent, ownSeconds, endedSeconds = 0]): ProcessStat => ({
        pid,
        parent,
        ownSeconds,
        endedSeconds,
      })),
    );
  return account.used;
}

test('counts what each kind spends from the first look on', () => {
  const used = spentOver(
    [
      [PROGRAM, NOBODY, 1],
      [BROWSER, PROGRAM, 2],
      [STRANGER, NOBODY, 3],
    ],
    [
      [PROGRAM, NOBODY, 1.5],
      [BROWSER, PROGRAM, 2.25],
      [ZYGOTE, BROWSER, 0.125],
      [PAGE, ZYGOTE, 1],
      [STRANGER, NOBODY, 9],
    ],
  );
  expect(used).toEqual({ program: 0.5, browser: 0.25, renderers: 1.125, services: 0, graphics: 0 });
});

test('counts a page that came and went between two looks with whoever waited for it', () => {
  const used = spentOver(
    [
      [PROGRAM, NOBODY, 0],
      [ZYGOTE, PROGRAM, 1, 5],
    ],
    [
      [PROGRAM, NOBODY, 0],
      [ZYGOTE, PROGRAM, 1, 5.5],
    ],
  );
  expect(used.renderers).toBe(0.5);
});

test('counts a browser that ended once, whoever waited for it and its pages', () => {
  const before: Seen[] = [
    [PROGRAM, NOBODY, 1],
    [BROWSER, PROGRAM, 4],
    [ZYGOTE, BROWSER, 1, 3],
    [PAGE, ZYGOTE, 2],
  ];
  const start: Seen[] = [[PROGRAM, NOBODY, 1]];
  const next: Seen = [NEXT_BROWSER, PROGRAM, 0.5];
  // No process of the program waited for the pages: init did.
  const abandoned = spentOver(start, before, [[PROGRAM, NOBODY, 1, 4.25], next]);
  expect(abandoned).toMatchObject({ program: 0, browser: 4.5, renderers: 6 });
  // The browser waited for them: it had 4.25 s of its own, and 6.5 s of theirs.
  const awaited = spentOver(start, before, [[PROGRAM, NOBODY, 1, 10.75], next]);
  expect(awaited).toMatchObject({ program: 0, browser: 5.25, renderers: 6 });
});

test('goes on with a page that outlives its browser', () => {
  const used = spentOver(
    [
      [PROGRAM, NOBODY, 1],
      [BROWSER, PROGRAM, 1],
      [PAGE, BROWSER, 1],
    ],
    [
      [PROGRAM, NOBODY, 1, 1],
      [PAGE, NOBODY, 1.5],
    ],
    [
      [PROGRAM, NOBODY, 1, 1],
      [PAGE, NOBODY, 2],
    ],
  );
  expect(used).toMatchObject({ program: 0, browser: 0, renderers: 1 });
});
