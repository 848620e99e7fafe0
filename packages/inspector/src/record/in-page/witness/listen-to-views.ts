import type { SendMessage } from './witness.ts';

/** Reports views of a single-page application: changes of the URL without a new document. */
export function listenToViews(tell: SendMessage): void {
  const kinds = {
    push: 'push-state',
    replace: 'replace-state',
    traverse: 'pop-state',
    reload: 'replace-state',
  };
  let isFragment = false;
  let shownUrl = location.href;
  navigation.addEventListener('navigate', (event) => {
    isFragment = event.hashChange;
  });
  navigation.addEventListener('currententrychange', (event) => {
    if (event.navigationType === null || location.href === shownUrl) return;
    shownUrl = location.href;
    tell({ kind: 'view', url: shownUrl, view: isFragment ? 'fragment' : kinds[event.navigationType] });
  });
}
