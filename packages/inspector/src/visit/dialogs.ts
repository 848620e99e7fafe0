import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Target } from '../browser/target.ts';

const DIALOGS_MAX = 50;
const MESSAGE_LENGTH = 500;

/** Creates a handler that answers every dialog at once, so that none blocks the page, and stores its text. */
export function createDialogs(): { start(target: Target): void; shown: Observation['dialogs'] } {
  const shown: Observation['dialogs'] = [];
  return {
    shown,
    start(target) {
      target.on('Page.javascriptDialogOpening', ({ type, message }) => {
        if (shown.length < DIALOGS_MAX) shown.push({ type, message: message.slice(0, MESSAGE_LENGTH) });
        target.session.tell('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' });
      });
    },
  };
}
