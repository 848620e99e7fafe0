import { parse, type Schema } from '@puppeteer/replay';
import type { RecordedStep, Recording } from '@vigie/contract/recording.ts';

/**
 * Returns a recording in the replayer's form, and the number of each step. Raises the replayer's error about the
 * recording.
 */
export function replayFlow(recording: Recording): {
  flow: Schema.UserFlow;
  numberOf: (step: Schema.Step) => number;
} {
  const flow = parse({ ...recording, steps: recording.steps.map(whole) });
  const numbers = new Map(flow.steps.map((step, index) => [step, index + 1]));
  return { flow, numberOf: (step) => numbers.get(step) ?? 0 };
}

/** Returns a step with the fields that are optional here and required in the replayer. */
function whole(step: RecordedStep): RecordedStep {
  if (step.type === 'click' || step.type === 'doubleClick') return { offsetX: 0, offsetY: 0, ...step };
  if (step.type === 'setViewport')
    return { deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false, ...step };
  if (step.type === 'customStep') return { parameters: {}, ...step };
  return step;
}
