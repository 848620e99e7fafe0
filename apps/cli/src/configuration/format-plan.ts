import { oneLine, shorten, type Paint } from '../format/terminal-text.ts';
import type { Difference } from './differences.ts';
import type { Found } from './instance.ts';
import { wantedName, type Change, type Plan } from './plan.ts';

const VALUE_WIDTH = 100;

/** Returns a plan as text: objects created, changed field by field, taken over and deleted, then the totals. */
export function formatPlan(plan: Plan, paint: Paint): string {
  const { changes, retained, uncompared, options } = plan;
  const lines = changes.flatMap((change) => changeLines(change, paint));
  const notes = retained.map(
    (found) => `  ${wantedName(found)} is in no file any more and stays: ${describeRemoval(found, plan)}`,
  );
  if (uncompared > 0 && !options.secrets)
    notes.push(
      uncompared === 1
        ? '  1 secret is stored already and cannot be compared: --secrets sends it again'
        : `  ${uncompared} secrets are stored already and cannot be compared: --secrets sends them again`,
    );
  if (uncompared > 0 && options.secrets)
    notes.push(
      uncompared === 1 ? '  1 stored secret is sent again' : `  ${uncompared} stored secrets are sent again`,
    );
  const parts = [lines, notes, [sumLine(plan)]].filter((part) => part.length > 0);
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

function describeRemoval({ kind }: Found, { options }: Plan): string {
  if (kind.remove === undefined) return 'an administrator deletes it in the panel';
  return options.delete ? 'its website does too' : '--delete deletes it';
}

function changeLines(change: Change, paint: Paint): string[] {
  if (change.action === 'create') return [paint('green', `+ ${wantedName(change.wanted)}`)];
  if (change.action === 'delete') return [paint('red', `- ${wantedName(change.found)}`)];
  const { wanted, found, differences, isTakenOver } = change;
  const owner =
    found.mark === null ? 'no files own it' : `files "${found.mark.fileSet}" own it as ${found.key}`;
  const note = isTakenOver ? ` (taken over: ${owner})` : '';
  return [
    paint('yellow', `~ ${wantedName(wanted)}${note}`),
    ...differences.flatMap((difference) => differenceLines(difference, paint)),
  ];
}

function differenceLines({ path, before, after }: Difference, paint: Paint): string[] {
  const name = `    ${oneLine(path.join('.'))}:`;
  if (typeof before === 'string' && typeof after === 'string' && `${before}${after}`.includes('\n'))
    return [name, ...textLines(before, after, paint)];
  return [`${name} ${paint('red', formatValue(before))} -> ${paint('green', formatValue(after))}`];
}

/** Returns the differing lines of two texts, without their common beginning and end. */
function textLines(before: string, after: string, paint: Paint): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const markLines = (lines: string[], mark: string) =>
    lines
      .slice(start, lines.length - end)
      .map((line) => `      ${mark} ${shorten(oneLine(line), VALUE_WIDTH)}`);
  return [
    ...markLines(old, '-').map((line) => paint('red', line)),
    ...markLines(now, '+').map((line) => paint('green', line)),
  ];
}

const formatValue = (value: unknown): string =>
  value === undefined ? '(none)' : shorten(oneLine(JSON.stringify(value)), VALUE_WIDTH);

function isOnlyTakenOver(change: Change): boolean {
  return change.action === 'change' && change.isTakenOver && change.differences.length === 0;
}

function sumLine({ changes, unchanged }: Plan): string {
  const count = (fits: (change: Change) => boolean) => changes.filter(fits).length;
  if (changes.length === 0)
    return `Nothing to change: ${unchanged === 1 ? '1 object is' : `${unchanged} objects are`} as the files describe.`;
  const sums = [
    [count(({ action }) => action === 'create'), 'to create'],
    [count((change) => change.action === 'change' && !isOnlyTakenOver(change)), 'to change'],
    [count(isOnlyTakenOver), 'to take over'],
    [count(({ action }) => action === 'delete'), 'to delete'],
    [unchanged, 'unchanged'],
  ] as const;
  return `${sums.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ')}.`;
}
