/* Sillage: an advertising pixel. It speaks the protocol of the Meta pixel, and sends what it is told. */
(function () {
  'use strict';
  const { collector } = document.currentScript.dataset;
  window.sillage = (event, data = {}) => {
    const hit = new URLSearchParams({
      id: '401240124012',
      ev: event,
      dl: location.href,
      rl: document.referrer,
      ...data,
    });
    new Image(1, 1).src = `${collector}?${hit}`;
  };
})();
