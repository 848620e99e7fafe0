import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CookieConsent } from 'react-cookie-consent';
import { ConsentPopup, ConsentProvider } from 'react-cookie-consent-popup';

const TEXT = 'This website uses cookies to enhance the user experience and to analyse its traffic.';

function Bar({ kind, agreed, declined }) {
  return h(
    CookieConsent,
    {
      enableDeclineButton: kind !== 'one',
      overlay: kind === 'overlay',
      buttonText: kind === 'one' ? 'I understand' : 'Accept',
      declineButtonText: 'Decline',
      onAccept: agreed,
      onDecline: declined,
    },
    TEXT,
  );
}

function Popup({ agreed, declined }) {
  const [options] = useState({
    services: [
      { id: 'essential', name: 'Essential', description: '-', mandatory: true },
      { id: 'analytics', name: 'Matomo', description: '-', cookies: [{ pattern: /^_pk/ }] },
    ],
    onConsentChange(consent) {
      const isAccepted = consent.includes('analytics');
      window.popupState = isAccepted ? 'accepted' : 'refused';
      if (isAccepted) agreed();
      else declined();
    },
  });
  return h(
    ConsentProvider,
    { options },
    h(
      ConsentPopup,
      { settings: { label: 'Customize' }, decline: { label: 'Decline' }, approve: { label: 'Accept All' } },
      TEXT,
    ),
  );
}

/** Shows a banner in the page's root. */
export function show(kind, answers) {
  createRoot(document.getElementById('root')).render(
    kind === 'popup' ? h(Popup, answers) : h(Bar, { kind, ...answers }),
  );
}
