import type { Recording } from '@vigie/contract/recording.ts';
import { saveFile } from '../../shared/download/save-file.ts';

/** Downloads a recording in the format of Chrome's Recorder. */
export function saveRecording(recording: Recording, title: string): void {
  const name = title
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  const text = `${JSON.stringify(recording, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `${name || 'recording'}.json`);
}
