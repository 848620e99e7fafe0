import { showSeconds } from '../format/text-journey.ts';
import { oneLine, shorten } from '../format/terminal-text.ts';
import type { JourneyWatcher } from '../journey/run-journeys.ts';
import type { ProgressStream } from './progress.ts';

/** Maximum length of a step's label in a log, in characters. */
const LABEL_MAX = 80;

export type JourneyProgress = JourneyWatcher & { log: (text: string) => void; end: () => void };

/** Creates a progress display of journeys: one redrawn line on a terminal, a line for each step elsewhere. */
export function createJourneyProgress(stream: ProgressStream, journeys: number): JourneyProgress {
  let [position, title, steps, lineIsShown] = [0, '', 0, false];
  const clear = () => {
    if (lineIsShown) stream.write('\r\u001B[2K');
    lineIsShown = false;
  };
  const draw = (text: string) => {
    const line = `\r\u001B[2K${shorten(text, Math.max(1, (stream.columns ?? 80) - 1))}`;
    lineIsShown = stream.isTTY === true;
    stream.write(lineIsShown ? line : `${text}\n`);
  };
  const before = () => `${position}/${journeys} ${shorten(title, LABEL_MAX)}`;
  return {
    started(journey) {
      position += 1;
      [title, steps] = [oneLine(journey.title), journey.steps];
      if (stream.isTTY === true) draw(before());
    },
    stepped({ number, label, outcome, durationMs }) {
      const time = outcome === 'skipped' ? '' : ` (${showSeconds(durationMs, 'en')})`;
      draw(`${before()} · ${number}/${steps} ${outcome} ${shorten(oneLine(label), LABEL_MAX)}${time}`);
    },
    finished: clear,
    log(text) {
      clear();
      stream.write(`${text}\n`);
    },
    end: clear,
  };
}
