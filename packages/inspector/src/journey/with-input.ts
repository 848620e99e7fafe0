import type { CdpSession } from '../browser/cdp/cdp-session.ts';

/** Chromium moves a mouse that nobody holds, so input is let in only while we act. */
export async function withInput<T>(session: CdpSession, act: () => Promise<T>): Promise<T> {
  session.tell('Input.setIgnoreInputEvents', { ignore: false });
  try {
    return await act();
  } finally {
    session.tell('Input.setIgnoreInputEvents', { ignore: true });
  }
}
