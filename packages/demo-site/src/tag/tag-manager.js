/* A tag manager in miniature: it takes over dataLayer.push, as the real ones do, and turns events into hits. */
(function () {
  'use strict';
  const layer = (window.dataLayer = window.dataLayer || []);
  const pushBefore = layer.push;

  function relay(entry) {
    if (!entry || !entry.event) return;
    window._phare = window._phare || [];
    if (entry.event === 'page_vue') window._phare.push(['trackPageView']);
    else window._phare.push(['trackEvent', 'dataLayer', entry.event]);
  }

  layer.push = function (...entries) {
    const length = pushBefore.apply(layer, entries);
    entries.forEach(relay);
    return length;
  };
  layer.push({ event: 'gestionnaire_pret' });
})();
