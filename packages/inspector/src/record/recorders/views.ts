import type { View } from '@vigie/contract/observation/observation.ts';
import type { Recorder } from '../recorder.ts';
import type { RecorderContext } from './recorder-context.ts';

const VIEWS_MAX = 1_000;

/** Records each document of the main frame, then each change of its URL by the history API. */
export function viewsRecorder({
  pageScripts,
  clock,
  mainFrameId,
  requests,
}: RecorderContext): Recorder<View[]> {
  const views: View[] = [];
  const add = (view: View) => {
    if (views.length < VIEWS_MAX) views.push(view);
  };
  pageScripts.on('view', ({ at, url, view }) => add({ atMs: clock.fromPage(at), url, kind: view }));
  return {
    start({ on }) {
      on('Page.frameNavigated', ({ frame }) => {
        if (frame.id !== mainFrameId || !/^https?:/.test(frame.url) || requests.isLeaving()) return;
        add({ atMs: clock.arrivedMs(), url: frame.url + (frame.urlFragment ?? ''), kind: 'load' });
      });
    },
    finish: () => views,
  };
}
