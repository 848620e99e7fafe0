import type { Recording } from '@vigie/contract/recording.ts';
import { saveFile } from '../../download/save-file.ts';

/** Hands a recording to the browser, as Chrome's Recorder would export it. */
export function saveRecording(recording: Recording, title: string): void {
  const name = title
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  const text = `${JSON.stringify(recording, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `${name || 'recording'}.json`);
}
