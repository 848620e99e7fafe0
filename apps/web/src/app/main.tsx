import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onlineManager } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import './styles/index.css';
import { createI18n } from '../shared/i18n/i18n.ts';
import { initialLocale, storeLocale } from '../shared/i18n/locale.ts';
import { createSessionStore } from '../shared/session/session-store.ts';
import { applyStyles } from './frame/apply-styles.ts';
import { isOnThisMachine } from '../shared/session/on-this-machine.ts';
import { createPanel, PanelApp } from './panel.tsx';
import { watchLeaving } from './watch-leaving.ts';

const i18n = createI18n({
  initial: initialLocale(localStorage, navigator.language),
  announce: (locale) => {
    document.documentElement.lang = locale;
  },
  store: (locale) => storeLocale(localStorage, locale),
});

// Without a network, a panel on the browser's own machine still works.
if (isOnThisMachine(location.hostname)) onlineManager.setEventListener(() => undefined);

const panel = createPanel({
  origin: location.origin,
  panelIdentifier:
    document.querySelector<HTMLMetaElement>('meta[name=panel-identifier]')?.content ?? 'vigie-panel',
  fetch: (request) => fetch(request),
  history: createBrowserHistory(),
  session: createSessionStore(document, localStorage, location.protocol === 'https:'),
  i18n,
  newKey,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // oxlint-disable-next-line no-console -- the console is the browser's log.
  log: (error) => console.warn('The connected user could not be loaded.', error),
  isLeaving: watchLeaving(window),
  goTo: (url) => location.assign(url),
});

/** Returns a random key; randomUUID is missing where the panel is served over plain http on an intranet. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

// Styles, texts of the shell and the first screen load in parallel; nothing is rendered before all are loaded.
await Promise.all([applyStyles(document), i18n.load(['shell']), panel.router.load()]);
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <PanelApp panel={panel} />
  </StrictMode>,
);
