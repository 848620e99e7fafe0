/* Phare: a small audience-measurement tag. Commands are queued in window._phare; hits speak Matomo's protocol. */
(function () {
  'use strict';
  const queue = window._phare || [];
  if (queue.started) return;
  const settings = { collector: '', site: '', transport: 'beacon', url: '' };
  const batch = [];
  let pageViewId = '';

  function readDataLayer(name) {
    const attribute = document.documentElement.dataset[name];
    try {
      for (let i = window.dataLayer.length - 1; i >= 0; i -= 1) {
        const value = window.dataLayer[i][name];
        if (value !== undefined) return value;
      }
    } catch {
      return attribute;
    }
    return attribute;
  }

  function randomId() {
    return Math.random().toString(16).slice(2, 8).padEnd(6, '0');
  }

  function withContext(parameters) {
    const hit = new URLSearchParams({
      idsite: settings.site,
      rec: '1',
      url: settings.url || location.href,
      urlref: document.referrer,
      res: `${screen.width}x${screen.height}`,
      pv_id: pageViewId,
      rand: randomId(),
    });
    for (const name of ['page_type', 'page_language', 'user_status']) {
      const value = readDataLayer(name);
      if (value !== undefined) hit.set(name, value);
    }
    for (const [name, value] of Object.entries(parameters)) hit.set(name, value);
    return hit;
  }

  const transports = {
    beacon: (hit) => navigator.sendBeacon(`${settings.collector}?${hit}`),
    image: (hit) => {
      new Image(1, 1).src = `${settings.collector}?${hit}`;
    },
    fetch: (hit) => fetch(`${settings.collector}?${hit}`, { mode: 'no-cors', keepalive: true }).catch(ignore),
    'readable-fetch': (hit) => fetch(`${settings.collector}?${hit}`).catch(ignore),
    xhr: (hit) => {
      const request = new XMLHttpRequest();
      request.open('POST', settings.collector);
      request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8');
      request.send(hit.toString());
    },
    blob: (hit) =>
      navigator.sendBeacon(
        settings.collector,
        new Blob([hit.toString()], { type: 'application/x-www-form-urlencoded' }),
      ),
    script: (hit) => {
      const element = document.createElement('script');
      element.src = `${settings.collector}?${hit}`;
      document.head.append(element);
    },
    json: (hit) => sendJson([`?${hit}`]),
    batch: (hit) => {
      batch.push(`?${hit}`);
      if (batch.length === 1) setTimeout(() => sendJson(batch.splice(0)), 100);
    },
  };

  function sendJson(requests) {
    fetch(settings.collector, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requests }),
    }).catch(ignore);
  }

  function ignore() {}

  function send(parameters) {
    const hit = withContext(parameters);
    const { transport } = settings;
    if (typeof transport === 'function') transport(`${settings.collector}?${hit}`);
    else transports[transport](hit);
  }

  const commands = {
    setCollector: (url) => (settings.collector = url),
    setSite: (id) => (settings.site = id),
    setUrl: (url) => (settings.url = url),
    setTransport: (transport) => (settings.transport = transport),
    trackPageView: (title) => {
      pageViewId = randomId();
      send({ action_name: title || document.title });
    },
    trackEvent: (...[category, action, name, value]) =>
      send({ e_c: category, e_a: action, e_n: name || '', ...(value === undefined ? {} : { e_v: value }) }),
    enableHeartBeat: (seconds) => {
      setInterval(() => send({ ping: '1' }), seconds * 1000);
    },
    trackHistory: () => {
      const push = history.pushState.bind(history);
      history.pushState = function (...values) {
        push(...values);
        commands.trackPageView();
      };
      addEventListener('popstate', () => commands.trackPageView());
    },
    trackOnLeave: () => {
      addEventListener('pagehide', () => commands.trackPageView(), { once: true });
    },
  };

  function run([name, ...values]) {
    commands[name](...values);
  }

  function start() {
    window._phare = { started: true, push: (...entries) => entries.forEach(run) };
    queue.forEach(run);
  }

  // A prerendered page counts when somebody sees it, not before.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
})();
