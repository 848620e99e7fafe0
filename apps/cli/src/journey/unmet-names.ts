import { labelOf, valueNamesOf } from '@vigie/contract/recording.ts';
import { closest } from '../options/closest.ts';
import type { PlanFile } from './read-plan.ts';
import type { RecordingFile } from './read-recording.ts';

/** Returns a fault for each name in recordings without a value, at the first step that uses it. */
export function unsetValues(files: readonly RecordingFile[], given: readonly string[]): string[] {
  return files.flatMap(({ path, recording, positionOf }) =>
    valueNamesOf(recording)
      .filter((name) => !given.includes(name))
      .map((name) => {
        const step = recording.steps.findIndex((each) => valueNamesOf(each).includes(name));
        const near = closest(name, given);
        const meant = near === null ? '' : ` ("${near}" was given)`;
        const position = step < 0 ? path : positionOf(['steps', step]);
        return `${position}: {{${name}}} has no value${meant}: write --set ${name}=env:VAR`;
      }),
  );
}

/** Returns a fault for each step that the plan names and no recording has. */
export function unknownSteps({ plan, positionOf }: PlanFile, files: readonly RecordingFile[]): string[] {
  const labels = files.flatMap(({ recording }) => recording.steps.map(labelOf));
  const count = Math.max(...files.map(({ recording }) => recording.steps.length));
  return plan.events.flatMap(({ due }, index) => {
    const position = positionOf(['events', index, 'due']);
    if (due !== undefined && 'step' in due && due.step > count)
      return [`${position}: there is no step ${due.step}: the longest recording has ${count}`];
    if (due === undefined || !('label' in due) || labels.includes(due.label)) return [];
    const near = closest(due.label, labels);
    const meant = near === null ? '' : `: did you mean "${near}"?`;
    return [`${position}: no step of a recording is called "${due.label}"${meant}`];
  });
}
