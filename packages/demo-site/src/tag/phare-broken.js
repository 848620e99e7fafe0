/* Phare, a release that was published with a mistake: it throws before it reads its queue. */
(function () {
  'use strict';
  const settings = window.phareSettings.collector;
  navigator.sendBeacon(settings);
})();
