import type { CdpSession } from '../browser/cdp/cdp-session.ts';

/** Runs an action with input enabled. Chromium moves the mouse on its own, so input is ignored at other times. */
export async function withInput<T>(session: CdpSession, act: () => Promise<T>): Promise<T> {
  session.tell('Input.setIgnoreInputEvents', { ignore: false });
  try {
    return await act();
  } finally {
    session.tell('Input.setIgnoreInputEvents', { ignore: true });
  }
}
