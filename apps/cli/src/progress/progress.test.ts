import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';
import { createJourneyProgress } from './journey-progress.ts';
import type { ProgressUnit } from './progress-line.ts';
import { showDuration } from './pace.ts';

interface Shown {
  isTTY: boolean;
  total: number;
  columns?: number;
  unit?: ProgressUnit;
}

function run({ isTTY, total, columns = 100, unit = 'pages' }: Shown) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, columns, write: (text: string) => written.push(text) };
  const progress = createProgress({ stream, now: () => clock.ms, total: () => total, unit });
  const visit = (index: number, failed = false) => {
    const url = `https://shop.example/${index}`;
    progress.started(url);
    clock.ms += 1000;
    progress.finished({ url, failed, note: failed ? 'timeout' : 'ok' });
  };
  return { written, progress, visit };
}

describe('progress on a terminal', () => {
  it('draws one line with pages, failures, time left and the current address', () => {
    const { written, progress, visit } = run({ isTTY: true, total: 4 });
    visit(1, true);
    progress.started('https://shop.example/2');
    expect(written.at(-1)).toContain('1/4 pages · 1 failed · 3 s left · https://shop.example/2');
    expect(written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
  });

  it('never fills the last column', () => {
    const { written, visit } = run({ isTTY: true, total: 9, columns: 40 });
    visit(1);
    expect(written.every((text) => text.replace('\r\u001B[2K', '').length < 40)).toBe(true);
  });

  it('clears the bar at the end and before a message', () => {
    const { written, progress, visit } = run({ isTTY: true, total: 2 });
    visit(1);
    progress.log('Stopping');
    progress.end();
    expect(written.slice(-2)).toEqual(['\r\u001B[2K', 'Stopping\n']);
  });

  it('lets no page write to the terminal', () => {
    const { written, progress } = run({ isTTY: true, total: 1 });
    progress.started('https://shop.example/\u001B]0;owned\u0007');
    const shown = written.join('').replaceAll('\r\u001B[2K', '');
    expect(shown).toContain('https://shop.example/ ]0;owned');
    expect(['\u001B', '\u0007'].some((control) => shown.includes(control))).toBe(false);
  });
});

describe('progress in a log', () => {
  it('counts the visits of a run that visits each page several times', () => {
    const { written, visit } = run({ isTTY: false, total: 8, unit: 'visits' });
    visit(1);
    expect(written).toEqual(['1/8 visits · 7 s left · ok https://shop.example/1\n']);
  });

  it('writes a plain line for each page of a short run', () => {
    const { written, visit } = run({ isTTY: false, total: 2 });
    visit(1);
    visit(2, true);
    expect(written).toEqual([
      '1/2 pages · 1 s left · ok https://shop.example/1\n',
      '2/2 pages · 1 failed · timeout https://shop.example/2\n',
    ]);
  });

  it('writes far fewer lines than pages in a long run', () => {
    const { written, visit } = run({ isTTY: false, total: 3000 });
    for (let index = 0; index < 3000; index += 1) visit(index);
    expect(written.length).toBeLessThan(700);
    expect(written.join('')).not.toContain('\u001B');
  });
});

it.each([
  [8, '8 s'],
  [65, '1 min 05 s'],
  [7400, '2 h 03 min'],
])('shows %i seconds as %s', (seconds, shown) => {
  expect(showDuration(seconds)).toBe(shown);
});

describe('progress of journeys', () => {
  const journey = { title: 'Buy a mug', steps: 2 };
  const step = { number: 1, label: 'click\u001B[31m #buy', outcome: 'passed', durationMs: 1200 } as const;

  it('is one line that is redrawn on a terminal, and never fills the last column', () => {
    const written: string[] = [];
    const stream = { isTTY: true, columns: 30, write: (text: string) => written.push(text) };
    const progress = createJourneyProgress(stream, 3);
    progress.started(journey);
    progress.stepped(step);
    progress.end();
    expect(written.at(-1)).toBe('\r\u001B[2K');
    expect(written.every((text) => text.replace('\r\u001B[2K', '').length < 30)).toBe(true);
  });

  it('is a line for each step elsewhere', () => {
    const written: string[] = [];
    const progress = createJourneyProgress({ write: (text: string) => written.push(text) }, 3);
    progress.started(journey);
    progress.stepped(step);
    progress.end();
    expect(written).toEqual(['1/3 Buy a mug · 1/2 passed click [31m #buy (1.2 s)\n']);
  });
});
