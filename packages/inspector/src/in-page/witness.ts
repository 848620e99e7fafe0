/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
export interface WitnessConfig {
  /** Name of the binding that takes messages out; it exists in this world only. */
  binding: string;
  finalEvent: string;
  hideEvent: string;
  /** Characters of one link, and of all links together: a longer one is left out, as are those after the last. */
  linkLength: number;
  linksLength: number;
}
/** What the page is asked for at the end; kept in the isolated world, where no page script reaches it. */
export interface Witness {
  read(withLinks: boolean): {
    title: string;
    metaPolicies: { disposition: 'enforce' | 'report'; text: string }[];
    links: string[];
  };
  leave(): void;
  quench(): void;
}

/**
 * Watches a document from an isolated world, whose built-ins are its own: scripts that ran, policies that were
 * violated, views of a single-page application. A page can neither see nor stop it.
 */
export function watchDocument(config: WitnessConfig): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const report = world[config.binding] as (text: string) => void;
  const send = (message: object) => report(JSON.stringify(message));
  const at = () => performance.timeOrigin + performance.now();
  // A page can shadow document.title and document.querySelectorAll with an element of that name.
  const select = Document.prototype.querySelectorAll.bind(document);
  const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get;
  const dispatchOn = EventTarget.prototype.dispatchEvent;
  let hasLeft = false;
  let isFragment = false;
  let shownUrl = location.href;

  const onScript = (outcome: 'ran' | 'refused') => (event: Event) => {
    const script = event.target;
    if (!(script instanceof HTMLScriptElement) || script.src === '') return;
    const { src: url, integrity, type } = script;
    send({
      kind: 'script-run',
      at: at(),
      url,
      outcome,
      hasIntegrity: integrity !== '',
      isModule: type === 'module',
    });
  };
  const onRan = onScript('ran');
  const onRefused = onScript('refused');
  // An element that is taken out again before its script came still runs it, but its events reach no document.
  const followRemoved = (node: Node) => {
    if (!(node instanceof HTMLScriptElement) || node.src === '') return;
    const unlessConnected = (outcome: 'ran' | 'refused') => (event: Event) => {
      if (!node.isConnected) onScript(outcome)(event);
    };
    node.addEventListener('load', unlessConnected('ran'), { once: true });
    node.addEventListener('error', unlessConnected('refused'), { once: true });
  };
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) followRemoved(node);
  }).observe(document, { childList: true, subtree: true });

  const onViolation = (violation: SecurityPolicyViolationEvent) =>
    send({
      kind: 'csp-violation',
      at: at(),
      blockedUrl: violation.blockedURI,
      effectiveDirective: violation.effectiveDirective,
      disposition: violation.disposition,
      originalPolicy: violation.originalPolicy,
      sourceUrl: violation.sourceFile || null,
      line: violation.lineNumber || null,
    });
  const listenToAll = () => {
    // On the document: a load event never travels from an element up to the window.
    document.addEventListener('load', onRan, true);
    document.addEventListener('error', onRefused, true);
    addEventListener('securitypolicyviolation', onViolation, true);
  };
  listenToAll();
  // document.open() takes every listener away, and the document's children with them.
  new MutationObserver(listenToAll).observe(document, { childList: true });

  if (window.top === window.self && 'navigation' in window) {
    navigation.addEventListener('navigate', (event) => {
      isFragment = event.hashChange;
    });
    navigation.addEventListener('currententrychange', (event) => {
      if (event.navigationType === null || location.href === shownUrl) return;
      shownUrl = location.href;
      const kinds = {
        push: 'push-state',
        replace: 'replace-state',
        traverse: 'pop-state',
        reload: 'replace-state',
      };
      send({
        kind: 'view',
        at: at(),
        url: shownUrl,
        view: isFragment ? 'fragment' : kinds[event.navigationType],
      });
    });
  }

  // The real leaving comes after the recorded one, and must not send its hits a second time.
  for (const name of ['beforeunload', 'pagehide', 'visibilitychange', 'unload']) {
    addEventListener(name, (event) => hasLeft && event.stopImmediatePropagation(), true);
  }

  function metaPolicies(): ReturnType<Witness['read']>['metaPolicies'] {
    const metas = select<HTMLMetaElement>('head meta[http-equiv]');
    return [...metas]
      .filter((meta) => meta.httpEquiv.toLowerCase() === 'content-security-policy')
      .map((meta) => ({ disposition: 'enforce', text: meta.content }));
  }

  function links(): string[] {
    const anchors = select<HTMLAnchorElement>('a[href], area[href]');
    const found = new Set<string>();
    let lengthLeft = config.linksLength;
    for (const { href } of anchors) {
      if (href.length > config.linkLength || found.has(href) || !/^https?:/i.test(href)) continue;
      lengthLeft -= href.length;
      if (lengthLeft < 0) break;
      found.add(href);
    }
    return [...found];
  }

  const witness: Witness = {
    read(withLinks) {
      dispatchEvent(new Event(config.finalEvent));
      return {
        title: String(titleOf?.call(document)),
        metaPolicies: metaPolicies(),
        links: withLinks ? links() : [],
      };
    },
    /** The order of a real departure: beforeunload, pagehide, visibilitychange, unload. */
    leave() {
      dispatchEvent(new Event('beforeunload', { cancelable: true }));
      dispatchEvent(new Event(config.hideEvent));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
      dispatchOn.call(document, new Event('visibilitychange', { bubbles: true }));
      dispatchEvent(new Event('unload'));
      hasLeft = true;
    },
    quench() {
      window.name = '';
      window.stop();
      // Ids count up, and one counter serves timeouts and intervals of every world.
      for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
      for (let id = requestAnimationFrame(() => undefined); id > 0; id -= 1) cancelAnimationFrame(id);
    },
  };
  world.witness = witness;
}
