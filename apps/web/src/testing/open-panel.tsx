import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { createPanel, PanelApp, type Panel } from '../app/panel.tsx';
import { watchLeaving } from '../app/watch-leaving.ts';
import { createI18n } from '../shared/i18n/i18n.ts';
import { createSessionStore, type SessionStore } from '../shared/session/session-store.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import type { FakeState } from './fake-state.ts';

export interface OpenPanel {
  api: FakeApi;
  panel: Panel;
  session: SessionStore;
  user: UserEvent;
  /** Logged errors, oldest first. */
  logged: unknown[];
  /** Addresses outside of the panel to which the browser was sent. */
  left: string[];
  /** Returns path and search of the address, without the website if it is the first one, which is the default. */
  address: () => string;
  /** Returns the complete address, as it can be copied. */
  wholeAddress: () => string;
}

interface OpenOptions {
  locale?: Locale;
  signedIn?: boolean;
}

/** Opens the whole panel at an address, with an API that answers from memory. */
export async function openPanel(
  path: string,
  state: FakeState,
  options: OpenOptions = {},
): Promise<OpenPanel> {
  const { locale = 'en', signedIn = true } = options;
  const api = createFakeApi(state);
  const session = createSessionStore(document, localStorage, false);
  if (signedIn) session.open({ token: 'sample-token', expiresAt: '2099-01-01T00:00:00.000Z' });
  const i18n = createI18n({
    initial: locale,
    announce: (next) => {
      document.documentElement.lang = next;
    },
    store: (next) => localStorage.setItem('locale', next),
  });
  const logged: unknown[] = [];
  const left: string[] = [];
  let keys = 0;
  const panel = createPanel({
    origin: location.origin,
    panelIdentifier: 'vigie-panel',
    fetch: api.fetch,
    history: createMemoryHistory({ initialEntries: [path] }),
    session,
    i18n,
    newKey: () => `key-${(keys += 1)}`,
    wait: () => Promise.resolve(),
    log: (error) => logged.push(error),
    // Not on the window: its listeners would outlive the test, with the whole panel.
    isLeaving: watchLeaving(new EventTarget()),
    goTo: (url) => left.push(url),
  });
  // Its timers would retain all cached answers for minutes.
  onTestFinished(() => panel.queryClient.clear());
  await Promise.all([i18n.load(['shell']), panel.router.load()]);
  render(<PanelApp panel={panel} />);
  const first = state.websites[0]?.id;
  const wholeAddress = () => panel.router.latestLocation.href;
  return {
    api,
    panel,
    session,
    user: userEvent.setup({ delay: null }),
    logged,
    left,
    address: () =>
      wholeAddress()
        .replace(`website=${first}`, '')
        .replace('?&', '?')
        .replace('&&', '&')
        .replace(/[?&]$/u, ''),
    wholeAddress,
  };
}
