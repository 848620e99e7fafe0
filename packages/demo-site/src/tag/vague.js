/* Vague: a second small tag, beside Phare. It speaks Plausible's protocol: a hit for each page, and what it is told. */
(function () {
  'use strict';
  const { collector, domain } = document.currentScript.dataset;
  window.vague = (name, { revenue } = {}) => {
    const hit = { n: name, v: 24, u: location.href, d: domain, r: document.referrer || null };
    if (revenue) hit.$ = revenue;
    fetch(collector, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      keepalive: true,
      body: JSON.stringify(hit),
    }).catch(() => {});
  };
  window.vague('pageview');
})();
