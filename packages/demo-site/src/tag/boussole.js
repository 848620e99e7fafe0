/* Boussole: it speaks the protocol of Google Analytics 4 and its Consent Mode. Without consent, hits have no identifier. */
(function () {
  'use strict';
  const { dataset, src } = document.currentScript;
  const id = new URL(src).searchParams.get('id');
  const layer = (window.dataLayer = window.dataLayer || []);
  const THIRTEEN_MONTHS_S = 396 * 24 * 3600;
  let isGranted = true;
  let isConfigured = false;

  function visitor() {
    const known = /(?:^|; )_ga=([\w.]+)/.exec(document.cookie);
    if (known) return known[1];
    const made = `GA1.1.${Math.floor(Math.random() * 1e9)}.${Math.floor(Date.now() / 1000)}`;
    document.cookie = `_ga=${made}; Path=/; Max-Age=${THIRTEEN_MONTHS_S}; SameSite=Lax`;
    return made;
  }

  function send(name, parameters = {}) {
    const hit = new URLSearchParams({
      v: '2',
      tid: id,
      en: name,
      dl: location.href,
      dt: document.title,
      gcs: isGranted ? 'G111' : 'G100',
    });
    if (isGranted) {
      hit.set('cid', visitor());
      const found =
        dataset.detection === 'courriel' && /[\w.-]+@[\w-]+\.[\w.-]*\w/.exec(document.body.innerText);
      if (found) hit.set('ep.courriel', found[0]);
    }
    for (const [key, value] of Object.entries(parameters)) hit.set(`ep.${key}`, value);
    navigator.sendBeacon(`${dataset.collector}?${hit}`);
  }

  const commands = {
    consent(_command, settings) {
      const before = isGranted;
      isGranted = settings.analytics_storage === 'granted';
      if (isConfigured && isGranted && !before) send('page_view');
    },
    config(_id, { client_storage: storage } = {}) {
      if (storage === 'none') isGranted = false;
      isConfigured = true;
      send('page_view');
    },
    event: (name, parameters) => send(name, parameters),
  };

  function run(entry) {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return;
    const [name, ...values] = entry;
    if (name in commands) commands[name](...values);
  }

  if (dataset.identifiant === 'toujours') visitor();
  const pushBefore = layer.push;
  layer.forEach(run);
  layer.push = function (...entries) {
    const length = pushBefore.apply(layer, entries);
    entries.forEach(run);
    return length;
  };
})();
